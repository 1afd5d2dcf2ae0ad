import type { AllocationView } from '@gpuaas/contract';
import {
  Button,
  Card,
  CopyableId,
  formatMemory,
  Gpus,
  Moment,
  type Property,
  PropertyList,
  Tag,
} from '@gpuaas/web-ui-kit';
import { type ReactNode, useState } from 'react';
import { useOperation } from '../../api/allocations.ts';
import { operatesPlatform, useMe, useScope } from '../../api/me.ts';
import { useAccess } from '../../frame/use-access.ts';
import { paths } from '../../paths.ts';
import { EditLabels } from './edit-labels.tsx';

export function Details({ allocation }: { allocation: AllocationView }) {
  const { gpu, simulated, sku, requested_by, isolation, runtime_user, operation } = allocation;
  const rows: Property[] = [
    ['GPU', <Gpus key="gpu" gpu={gpu} simulated={simulated} />],
    ['Memory', `${formatMemory(gpu.memory_bytes)}${gpu.count > 1 ? ' each' : ''}`],
    ['SKU', <Mono key="sku">{sku}</Mono>],
    ['Region', <Mono key="region">{allocation.region}</Mono>],
    ['Node', <NodeName key="node" node={allocation.node} />],
    ['Isolation', isolation && <IsolationText key="isolation" isolation={isolation} user={runtime_user} />],
    ['User', runtime_user && <Mono key="user">{runtime_user}</Mono>],
    ['Labels', <Labels key="labels" allocation={allocation} />],
    ['Requested by', requested_by.name],
    ['Created', <Moment key="created" at={allocation.created_at} />],
    ['Active', allocation.active_at && <Moment key="active" at={allocation.active_at} />],
    ['Released', allocation.released_at && <Moment key="released" at={allocation.released_at} />],
    ['Operation ID', <CopyableId key="operation" id={operation.id} short />],
    ['Correlation ID', <Correlation key="correlation" operationId={operation.id} />],
  ];
  return (
    <Card title="Details">
      <PropertyList rows={rows} />
    </Card>
  );
}

function Mono({ children }: { children: ReactNode }) {
  return <span className="mono-sm">{children}</span>;
}

function Labels({ allocation }: { allocation: AllocationView }) {
  const [isEditing, setEditing] = useState(false);
  const reason = useAccess().reason('allocation.update');
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-1.5">
      {Object.entries(allocation.labels).map(([key, value]) => (
        <Tag key={key}>{value === '' ? key : `${key}=${value}`}</Tag>
      ))}
      <Button size="small" reason={reason} onClick={() => setEditing(true)} aria-label="Edit labels">
        Edit…
      </Button>
      <EditLabels allocation={allocation} open={isEditing} onOpenChange={setEditing} />
    </span>
  );
}

/** Nodes are the operators' business: others see the name. */
function NodeName({ node }: { node: AllocationView['node'] }) {
  const { data: me } = useMe();
  if (!operatesPlatform(me)) return <Mono>{node.name}</Mono>;
  return (
    <a href={paths.node(node.id)} className="mono-sm rounded-badge text-accent hover:underline">
      {node.name}
    </a>
  );
}

function IsolationText({ isolation, user }: { isolation: 'user' | 'none'; user: string | null }) {
  if (isolation === 'user') {
    return (
      <>
        <Tag>isolation: user</Tag>
        <span className="w-full text-sm text-ink-3">Shells run as a separate user on the node.</span>
      </>
    );
  }
  return (
    <>
      <Tag>isolation: none</Tag>
      <span className="w-full text-sm text-ink-3">
        Shells can read everything that {user ?? 'the agent’s user'} can read on this node. Only for trying things out.
      </span>
    </>
  );
}

/** One id under which everything that was done for it is found. */
function Correlation({ operationId }: { operationId: AllocationView['operation']['id'] }) {
  const { data } = useOperation(operationId);
  const scope = useScope();
  if (!data) return null;
  return (
    <>
      <CopyableId id={data.correlation_id} short />
      <a
        href={paths.audit(scope, { correlation: data.correlation_id })}
        className="rounded-badge text-accent hover:underline"
      >
        Events
      </a>
    </>
  );
}
