import type { NodeView } from '@gpuaas/contract';
import { CapacityBar, type Column, Dash, Gpus, StateText, Tag, TimeAgo } from '@gpuaas/web-ui-kit';
import { paths } from '../../paths.ts';
import { CertificateText } from './certificate-text.tsx';
import { gpuShapes } from './node-facts.ts';

export const columns: Column<NodeView>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ id, name, isolation }) => (
      <span className="inline-flex max-w-full items-baseline gap-2">
        <a href={paths.node(id)} title={name} className="truncate font-medium hover:text-accent hover:underline">
          {name}
        </a>
        {/* Where there is no room for both, the name: the node's own page says it too. */}
        {isolation === 'none' && (
          <span className="max-[1280px]:hidden">
            <Tag>isolation: none</Tag>
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    className: 'w-[152px]',
    cell: ({ state, cordoned }) => (
      <StateText kind="node" state={state} attention={cordoned ? 'cordoned' : undefined} />
    ),
  },
  {
    id: 'region',
    header: 'Region',
    long: true,
    className: 'w-[104px] max-[1440px]:hidden',
    cell: ({ region }) => <span className="mono-sm text-ink-2">{region}</span>,
  },
  {
    id: 'gpus',
    header: 'GPUs',
    long: true,
    className: 'w-[176px]',
    cell: ({ gpus, simulated }) => (gpus.length === 0 ? <Dash /> : <NodeGpus gpus={gpus} simulated={simulated} />),
  },
  {
    id: 'slots',
    header: 'Slots',
    className: 'w-[272px]',
    cell: ({ slots }) => (slots.total === 0 ? <Dash /> : <CapacityBar slots={slots} brief />),
  },
  {
    id: 'agent',
    header: 'Agent',
    long: true,
    className: 'w-[64px] max-[1280px]:hidden',
    cell: ({ agent_version: version }) =>
      version === null ? <Dash /> : <span className="mono-sm text-ink-2">{version}</span>,
  },
  {
    id: 'seen',
    header: 'Last seen',
    className: 'w-[88px] max-lg:hidden',
    align: 'right',
    cell: ({ last_seen_at: at }) =>
      at === null ? (
        <Dash />
      ) : (
        <span className="text-ink-2">
          <TimeAgo at={at} bare />
        </span>
      ),
  },
  {
    id: 'certificate',
    header: 'Certificate',
    className: 'w-[132px] !pr-6 max-[1280px]:hidden',
    align: 'right',
    cell: (node) => (
      <span className="text-ink-2">
        <CertificateText node={node} />
      </span>
    ),
  },
];

function NodeGpus({ gpus, simulated }: Pick<NodeView, 'gpus' | 'simulated'>) {
  const [first, ...others] = gpuShapes(gpus);
  if (!first) return null;
  return (
    <>
      <Gpus gpu={first} simulated={simulated} />
      {others.length > 0 && <span className="ml-1.5 text-ink-3">and {others.length} more</span>}
    </>
  );
}
