import type { NodeDiscovery, NodeView } from '@gpuaas/contract';
import {
  Button,
  Card,
  confirmDone,
  formatMemory,
  lazyPart,
  ProblemView,
  type Property,
  PropertyList,
  Skeleton,
  StateMark,
  TimeAgo,
} from '@gpuaas/web-ui-kit';
import { Suspense } from 'react';
import { useDiscoverNode, useNewestDiscovery } from '../../api/discoveries.ts';
import { toProblem } from '../../api/to-problem.ts';
import { QueryProblem } from '../query-problem.tsx';

type Topology = NodeDiscovery['topology'];

const TopologyDrawing = lazyPart(
  () => import('./topology-drawing.tsx'),
  ({ TopologyDrawing }) => TopologyDrawing,
);

/** What the host looks like from the inside, as its agent last found it. */
export function NodeTopology({ node }: { node: NodeView }) {
  const newest = useNewestDiscovery(node.id);
  const discover = useDiscoverNode(node.id);
  const found = newest.data?.items[0];
  const ask = () => discover.mutate(undefined, { onSuccess: () => confirmDone(`${node.name} is being discovered.`) });
  return (
    <Card
      title="Topology"
      aside={
        <Button pending={discover.isPending} onClick={ask}>
          Discover
        </Button>
      }
    >
      {discover.isError && <ProblemView problem={toProblem(discover.error)} />}
      {newest.isError && <QueryProblem query={newest} compact />}
      {newest.data && !found && (
        <p className="text-ink-2">
          Not discovered yet. Discover shows GPUs, NVLink, NUMA, disks and network of the host.
        </p>
      )}
      {found && <Found discovery={found} />}
    </Card>
  );
}

function Found({ discovery: { discovered_at: at, topology } }: { discovery: NodeDiscovery }) {
  return (
    <div className="flex flex-col gap-4">
      {topology.blockers.length > 0 && <Blockers blockers={topology.blockers} />}
      {topology.gpus.length > 0 && (
        <Suspense fallback={<Skeleton className="w-1/2" />}>
          <TopologyDrawing topology={topology} />
        </Suspense>
      )}
      <PropertyList rows={[...hostRows(topology), ['Discovered', <TimeAgo key="at" at={at} />]]} />
    </div>
  );
}

function Blockers({ blockers }: { blockers: Topology['blockers'] }) {
  return (
    <ul className="flex flex-col gap-2">
      {blockers.map(({ code, level, detail, fix }) => (
        <li key={`${code} ${detail}`} className="flex items-start gap-3">
          <StateMark group={level === 'blocks' ? 'error' : 'attention'} className="mt-1" />
          <p className="min-w-0">
            <span className="sr-only">{level === 'blocks' ? 'Blocks:' : 'Warning:'}</span> {detail}{' '}
            <span className="text-ink-2">{fix}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function hostRows({ iommu_groups: groups, disks }: Topology): Property[] {
  const sizes = disks.map(({ name, size_bytes: size }) => `${name} ${formatMemory(size)}`);
  return [
    ['IOMMU groups', groups === 0 ? 'none: off, or hidden from a virtual machine' : String(groups)],
    ['Disks', sizes.join(', ') || null],
  ];
}
