import type { NodeDiscovery } from '@gpuaas/contract';
import { type Cell, timeCell, words } from '../output/cell.ts';
import type { View } from '../output/output.ts';
import { formatMemory } from './gpu.ts';

type Topology = NodeDiscovery['topology'];

function gpuText({
  model,
  memory_bytes,
  pci_address,
  numa_node,
  iommu_group,
  nvlinks,
  mig,
}: Topology['gpus'][number]): string {
  return [
    `${model} ${formatMemory(memory_bytes)}`,
    pci_address,
    numa_node !== null && `NUMA ${numa_node}`,
    iommu_group !== null && `IOMMU group ${iommu_group}`,
    nvlinks !== null && nvlinks > 0 && `${nvlinks} NVLinks`,
    mig && (mig.enabled ? 'MIG on' : `MIG off (${mig.profiles.length} profiles)`),
  ]
    .filter(Boolean)
    .join('  ');
}

/** Pairs that reach each other the same way are told together: 28 lines for 8 GPUs say less. */
function linkTexts({ links }: Topology): string {
  const byWay = Map.groupBy(links, ({ by }) => by);
  return [...byWay].map(([by, pairs]) => `${by}: ${pairs.map(({ from, to }) => `${from}–${to}`).join(' ')}`).join('; ');
}

const blockerCell = ({ level, detail, fix }: Topology['blockers'][number]): Cell => ({
  ...words(`${detail} ${fix}`),
  tone: level === 'blocks' ? 'error' : 'attention',
});

/** What a host looked like. */
export const topologyView: View<NodeDiscovery> = {
  name: ({ task_id }) => task_id,
  columns: {
    DISCOVERED: ({ discovered_at }) => timeCell(discovered_at),
    GPUS: ({ topology }) => words(String(topology.gpus.length)),
    DRIVER: ({ topology }) => words(topology.driver.state),
  },
  fields: ({ discovered_at, topology }) => {
    const { driver, gpus, switches, numa_nodes, iommu_groups, disks, fabric, blockers } = topology;
    return [
      ['Discovered', timeCell(discovered_at)],
      ['Driver', words([driver.name, driver.version, driver.state, driver.reason].filter(Boolean).join(' '))],
      ...gpus.map((gpu) => [`GPU ${gpu.index}`, words(gpuText(gpu))] as const),
      ['Links', words(linkTexts(topology))],
      ['NVSwitches', words(String(switches))],
      ...numa_nodes.map(
        ({ id, cpus, memory_bytes }) => [`NUMA ${id}`, words(`CPUs ${cpus}, ${formatMemory(memory_bytes)}`)] as const,
      ),
      ['IOMMU groups', words(String(iommu_groups))],
      ['Disks', words(disks.map(({ name, size_bytes }) => `${name} ${formatMemory(size_bytes)}`).join(', '))],
      [
        'Network',
        words(fabric.map(({ name, state, rate }) => [name, state, rate].filter(Boolean).join(' ')).join(', ')),
      ],
      ...blockers.map((blocker) => [blocker.level === 'blocks' ? 'Blocked' : 'Warning', blockerCell(blocker)] as const),
    ];
  },
};
