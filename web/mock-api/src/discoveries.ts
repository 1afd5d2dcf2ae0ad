import type { NodeDiscovery, NodeTaskView } from '@gpuaas/contract';
import { iso, makeId } from './ids.ts';
import { nodeView } from './views.ts';
import type { NodeRecord, World } from './world.ts';

/** What was asked of a node that is to look at its host. */
export function discoveryTask(node: NodeRecord, now: number): NodeTaskView {
  return {
    id: makeId('task', now),
    type: 'slice.topology_discover',
    state: 'queued',
    attempt: 0,
    target: node.id,
    correlation_id: makeId('cor', now),
    created_at: iso(now),
    dispatched_at: null,
    ended_at: null,
    duration_ms: null,
    error: null,
    evidence: [],
    refusals: 0,
  };
}

/** What the host of a node looked like: simulated, as all of this mock is. A node that has not joined was never looked at. */
export function discoveriesOf(world: World, node: NodeRecord, now: number): NodeDiscovery[] {
  const { gpus, gpu_driver: driver } = nodeView(world, node, now);
  if (!driver) return [];
  const links = gpus.flatMap(({ index: from }) =>
    gpus.filter(({ index }) => index > from).map(({ index: to }) => ({ from, to, by: 'NV18' })),
  );
  const topology: NodeDiscovery['topology'] = {
    driver,
    gpus: gpus.map(({ index, uuid, model, memory_bytes }) => ({
      ...{ index, uuid, model, memory_bytes },
      pci_address: `0000:0${index + 1}:00.0`,
      pci_link: '32.0 GT/s PCIe x16',
      numa_node: index < gpus.length / 2 ? 0 : 1,
      iommu_group: String(40 + index),
      nvlinks: 18,
      mig: { enabled: false, profiles: [{ name: '1g.18gb', id: 19, instances: 7 }] },
    })),
    links,
    switches: 4,
    numa_nodes: [0, 1].map((id) => ({ id, cpus: `${id * 48}-${id * 48 + 47}`, memory_bytes: 1024 ** 4 })),
    iommu_groups: 96,
    disks: [{ name: 'nvme0n1', model: 'Mock disk', size_bytes: 3_840_755_982_336, rotational: false }],
    fabric: [{ name: 'mlx5_0', kind: 'InfiniBand', state: 'ACTIVE', rate: '400 Gb/sec (4X NDR)', numa_node: 0 }],
    blockers: [],
  };
  const id = node.id.replace('node_', 'task_') as NodeDiscovery['task_id'];
  return [{ task_id: id, discovered_at: iso(now - 3_600_000), topology }];
}
