import type { NodeView } from '@gpuaas/contract';
import {
  CapacityBar,
  Card,
  CopyableId,
  Moment,
  type Property,
  PropertyList,
  Tag,
  TimeAgo,
  TimeLeft,
  useNow,
  WaitingCard,
} from '@gpuaas/web-ui-kit';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { RunbookPanel } from '../../runbooks/runbook-panel.tsx';
import { CertificateText } from '../nodes/certificate-text.tsx';
import { certificateState, renewsAt } from '../nodes/node-facts.ts';
import { GpuConditions } from './gpu-conditions.tsx';
import { GpuDriverText } from './gpu-driver-text.tsx';
import { NodeAllocations } from './node-allocations.tsx';
import { NodeGpuTable } from './node-gpu-table.tsx';
import { NodeLink } from './node-link.tsx';
import { NodeTopology } from './node-topology.tsx';

export function NodeOverview({ node }: { node: NodeView }) {
  const [runbook, setRunbook] = useState<string>();
  return (
    <div className="grid items-start gap-4 p-6 max-sm:p-4 lg:grid-cols-[minmax(0,1fr)_344px]">
      <div className="flex min-w-0 flex-col gap-4">
        {node.quarantine && (
          <Card title="Quarantined">
            <p>{node.quarantine.reason}</p>
            <p className="text-sm text-ink-3">
              <TimeAgo at={node.quarantine.since} />
            </p>
          </Card>
        )}
        {node.waiting && <WaitingCard waiting={node.waiting} onOpenRunbook={setRunbook} />}
        <NodeLink node={node} onOpenRunbook={setRunbook} />
        <NodeAllocations node={node} />
        <Card title="GPUs" flush aside={node.slots.total > 0 && <Capacity node={node} />}>
          <NodeGpuTable node={node} />
        </Card>
        <GpuConditions node={node} />
        <NodeTopology node={node} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Card title="Host">
          <PropertyList rows={hostRows(node)} />
        </Card>
        <Card title="Certificate">
          <Certificate node={node} />
        </Card>
      </div>
      <RunbookPanel name={runbook} onChange={setRunbook} />
    </div>
  );
}

function Capacity({ node: { name, slots } }: { node: NodeView }) {
  return (
    <span className="flex items-center gap-4">
      <CapacityBar slots={slots} />
      <a href={paths.slots({ node: name })} className="rounded-badge whitespace-nowrap text-accent hover:underline">
        Show slots
      </a>
    </span>
  );
}

function hostRows(node: NodeView): Property[] {
  const { hostname, kernel, agent_version: version, isolation, simulated, last_seen_at: seen, created_at } = node;
  const { last_work_at: worked } = node;
  return [
    ['Hostname', hostname && <span className="mono-sm">{hostname}</span>],
    ['Kernel', kernel && <span className="mono-sm break-all">{kernel}</span>],
    ['Agent', version && <span className="mono-sm">{version}</span>],
    ['GPU driver', node.gpu_driver && <GpuDriverText driver={node.gpu_driver} />],
    ['Isolation', isolation && <Isolation isolation={isolation} />],
    ['Shared', notKeptApart(node)],
    ['GPUs', node.gpus.length === 0 ? null : simulated ? <Tag key="simulated">simulated</Tag> : 'physical'],
    ['Last contact', seen && <TimeAgo at={seen} />],
    ['Last proven work', worked && <TimeAgo at={worked} />],
    ['Added', <Moment key="created" at={created_at} />],
  ];
}

/** In which ways allocations of this node are not kept apart. */
function notKeptApart({ confinement = [] }: NodeView): string | null {
  const shared = confinement.filter(({ holds }) => !holds).map(({ detail }) => detail);
  return shared.length === 0 ? null : shared.join(' ');
}

function Isolation({ isolation }: { isolation: NonNullable<NodeView['isolation']> }) {
  if (isolation === 'user')
    return (
      <>
        <Tag>isolation: user</Tag>
        <span className="text-sm text-ink-3">Each allocation has its own user.</span>
      </>
    );
  return (
    <>
      <Tag>isolation: none</Tag>
      <span className="text-sm text-ink-3">Shells run as the agent’s user. Only for trying things out.</span>
    </>
  );
}

function Certificate({ node }: { node: NodeView }) {
  const { certificate } = node;
  const now = useNow(60_000);
  if (certificate === null) {
    return <p className="text-ink-2">No certificate yet. The node gets one when it joins.</p>;
  }
  const rows: Property[] = [
    ['Fingerprint', <CopyableId key="fingerprint" id={certificate.fingerprint} />],
    ['Issued', <Moment key="issued" at={certificate.not_before} />],
    [
      'Expires',
      [
        <Moment key="at" at={certificate.not_after} />,
        <span key="left" className="text-ink-3">
          <CertificateText node={node} />
        </span>,
      ],
    ],
  ];
  const state = certificateState(node, certificate, now);
  if (state === 'good') rows.push(['Renews', <TimeLeft key="renewed" until={renewsAt(certificate)} />]);
  return (
    <>
      <PropertyList rows={rows} />
      <p className="mt-2 text-sm text-ink-3">{meanings[state]}</p>
    </>
  );
}

const meanings = {
  good: 'The agent renews it automatically, with a new key, after two thirds of its lifetime.',
  late: 'Renewal is overdue. Check the agent’s log on the host.',
  expired: 'The node can’t connect any more. Create a join token and start the agent with it.',
  revoked: 'The platform no longer accepts it. Check the host, then create a join token and start the agent with it.',
};
