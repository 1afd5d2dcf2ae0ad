import type { NodeDiscovery, NodeView } from '@gpuaas/contract';
import {
  Button,
  Card,
  confirmDone,
  formatMemory,
  ProblemView,
  type Property,
  PropertyList,
  Tag,
  TimeAgo,
} from '@gpuaas/web-ui-kit';
import { useDiscoverNode, useNewestDiscovery } from '../../api/discoveries.ts';
import { toProblem } from '../../api/to-problem.ts';
import { QueryProblem } from '../query-problem.tsx';

type Topology = NodeDiscovery['topology'];

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
    <>
      {topology.blockers.map(({ code, level, detail, fix }) => (
        <p key={`${code} ${detail}`} className="mb-2">
          <Tag>{level === 'blocks' ? 'blocked' : 'warning'}</Tag> {detail} <span className="text-ink-2">{fix}</span>
        </p>
      ))}
      <PropertyList
        rows={[...gpuRows(topology), ...hostRows(topology), ['Discovered', <TimeAgo key="at" at={at} />]]}
      />
    </>
  );
}

function gpuRows({ gpus, links, switches }: Topology): Property[] {
  const rows = gpus.map((gpu): Property => {
    const facts = [
      gpu.pci_address,
      gpu.numa_node !== null && `NUMA ${gpu.numa_node}`,
      gpu.iommu_group !== null && `IOMMU group ${gpu.iommu_group}`,
      gpu.nvlinks !== null && gpu.nvlinks > 0 && `${gpu.nvlinks} NVLinks`,
      gpu.mig && (gpu.mig.enabled ? 'MIG on' : 'MIG off'),
    ];
    return [
      `GPU ${gpu.index}`,
      `${gpu.model} ${[formatMemory(gpu.memory_bytes), ...facts].filter(Boolean).join(' · ')}`,
    ];
  });
  const ways = [...Map.groupBy(links, ({ by }) => by)].map(([by, pairs]) => `${pairs.length} by ${by}`);
  return [...rows, ['Links', ways.join(', ') || null], ['NVSwitches', switches > 0 ? String(switches) : null]];
}

function hostRows({ numa_nodes: nodes, iommu_groups: groups, disks, fabric }: Topology): Property[] {
  const list = (texts: string[]) => texts.join(', ') || null;
  return [
    ['NUMA', list(nodes.map(({ id, cpus, memory_bytes: memory }) => `${id}: CPUs ${cpus}, ${formatMemory(memory)}`))],
    ['IOMMU groups', String(groups)],
    ['Disks', list(disks.map(({ name, size_bytes: size }) => `${name} ${formatMemory(size)}`))],
    ['Network', list(fabric.map(({ name, state, rate }) => [name, state, rate].filter(Boolean).join(' ')))],
  ];
}
