import type { NodeId, NodeView } from '@gpuaas/contract';
import {
  Button,
  buttonClass,
  CopyableId,
  EmptyState,
  LoadingLabel,
  lazyPart,
  PageHead,
  Skeleton,
  StateBadge,
  Tabs,
  Tag,
} from '@gpuaas/web-ui-kit';
import { useRouter } from '@tanstack/react-router';
import { KeyRound, ShieldOff } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNode } from '../../api/nodes.ts';
import { isUnknown } from '../../api/to-problem.ts';
import { commandOf } from '../../commands/shell-words.ts';
import { snippetsOf } from '../../commands/snippets.ts';
import { useAddress } from '../../frame/use-address.ts';
import { paths } from '../../paths.ts';
import { ObjectCode } from '../object-code.tsx';
import { PlatformOnly } from '../platform-only.tsx';
import { QueryProblem } from '../query-problem.tsx';
import { JoinTokenDialog } from './join-token-dialog.tsx';
import { NodeActions } from './node-actions.tsx';
import { NodeEvents } from './node-events.tsx';
import { NodeOverview } from './node-overview.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { tabOf } from './tab.ts';

const NodeTasks = lazyPart(
  () => import('./node-tasks.tsx'),
  ({ NodeTasks }) => NodeTasks,
);

const parent = { label: 'Nodes', href: paths.nodes() };

export function Node() {
  return (
    <PlatformOnly title="Node" permission="platform.node.read">
      <NodePage />
    </PlatformOnly>
  );
}

function NodePage() {
  const { node: id } = useAddress<'node'>().params;
  const node = useNode(id as NodeId);
  if (node.data) return <Loaded node={node.data} />;
  if (node.isError && isUnknown(node.error)) return <NoNode />;
  return (
    <>
      <title>Node · Platform · GPUaaS</title>
      <PageHead title="Node" parent={parent} />
      {node.isError ? (
        <QueryProblem query={node} />
      ) : (
        <div className="px-6">
          <LoadingLabel>Loading node</LoadingLabel>
          <Skeleton className="w-1/3" />
        </div>
      )}
    </>
  );
}

function NoNode() {
  return (
    <>
      <title>Node not found · Platform · GPUaaS</title>
      <PageHead title="Node not found" parent={parent} />
      <EmptyState
        title="No node has this ID"
        hint="Check the address, or find the node in the list."
        action={
          <a href={paths.nodes()} className={buttonClass()}>
            All nodes
          </a>
        }
        command="gpuaas node list"
      />
    </>
  );
}

function Loaded({ node }: { node: NodeView }) {
  const { tab } = useAddress<'node'>().search;
  const { history } = useRouter();
  const [isJoining, setJoining] = useState(false);
  const [isRevoking, setRevoking] = useState(false);
  const shown = tabOf(tab);
  const code = snippetsOf(
    { operation: 'getNode', params: { node_id: node.id } },
    commandOf('gpuaas', 'node', 'get', node.name, '-o', 'json'),
  );
  return (
    <div className={shown === 'tasks' ? 'flex h-full flex-col' : undefined}>
      <title>{`${node.name} · Nodes · GPUaaS`}</title>
      <PageHead
        title={node.name}
        parent={parent}
        meta={<Meta node={node} />}
        actions={
          <>
            {!isGone(node) && node.state !== 'quarantined' && (
              <Button size="medium" onClick={() => setRevoking(true)}>
                <ShieldOff size={16} strokeWidth={1.5} aria-hidden="true" />
                Revoke…
              </Button>
            )}
            {!isGone(node) && (
              <Button size="medium" onClick={() => setJoining(true)}>
                <KeyRound size={16} strokeWidth={1.5} aria-hidden="true" />
                New join token…
              </Button>
            )}
            <NodeActions node={node} />
          </>
        }
      />
      <Tabs
        value={shown}
        onChange={(next) => history.replace(paths.node(node.id, next === 'overview' ? {} : { tab: next }))}
        tabs={[
          { value: 'overview', label: 'Overview', content: <NodeOverview node={node} /> },
          { value: 'tasks', label: 'Tasks', content: <Tasks node={node} /> },
          { value: 'events', label: 'Events', content: <NodeEvents node={node} /> },
          { value: 'json', label: 'JSON', content: <ObjectCode resource={node} snippets={code} /> },
        ]}
      />
      <JoinTokenDialog node={node} open={isJoining} onOpenChange={setJoining} />
      <RevokeDialog node={node} open={isRevoking} onOpenChange={setRevoking} />
    </div>
  );
}

function Tasks({ node }: { node: NodeView }) {
  return (
    <Suspense fallback={<Skeleton className="m-6 w-1/3" />}>
      <NodeTasks node={node} />
    </Suspense>
  );
}

function isGone({ state }: NodeView): boolean {
  return ['retired', 'removing', 'deleted'].includes(state);
}

function Meta({ node: { id, state, cordoned, simulated, isolation } }: { node: NodeView }) {
  return (
    <>
      <StateBadge kind="node" state={state} attention={cordoned ? 'cordoned' : undefined} />
      {simulated && <Tag>simulated</Tag>}
      {isolation === 'none' && <Tag>isolation: none</Tag>}
      <CopyableId id={id} />
    </>
  );
}
