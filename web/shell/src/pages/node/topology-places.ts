import type { NodeDiscovery } from '@gpuaas/contract';
import { formatMemory } from '@gpuaas/web-ui-kit';

type Topology = NodeDiscovery['topology'];

interface NumaPlace extends Pick<Topology, 'gpus' | 'fabric'> {
  name: string;
  about: string;
}

/** What is at which NUMA node. Whatever does not say where it is stands at the end. */
export function placesOf({ numa_nodes: nodes, gpus, fabric }: Topology): NumaPlace[] {
  const known = new Set(nodes.map(({ id }) => id));
  const at = (numa: number | null, id: number | undefined) =>
    id === undefined ? numa === null || !known.has(numa) : numa === id;
  const within = (id: number | undefined) => ({
    gpus: gpus.filter((gpu) => at(gpu.numa_node, id)),
    fabric: fabric.filter((device) => at(device.numa_node, id)),
  });
  const places = nodes.map(({ id, cpus, memory_bytes: memory }) => ({
    name: `NUMA ${id}`,
    about: `CPUs ${cpus} · ${formatMemory(memory)}`,
    ...within(id),
  }));
  const rest = { name: 'NUMA unknown', about: 'The host does not say where these are', ...within(undefined) };
  return rest.gpus.length + rest.fabric.length === 0 ? places : [...places, rest];
}

/** Each pair is told once, whichever comes first. */
export function linkBetween(links: Topology['links'], a: number, b: number): string | undefined {
  return links.find(({ from, to }) => (from === a && to === b) || (from === b && to === a))?.by;
}

export function linkClass(by: string | undefined): string {
  if (by === undefined) return 'text-ink-3';
  if (by.startsWith('NV')) return 'bg-ok-tint text-ok';
  return by === 'SYS' || by === 'NODE' ? 'bg-surface text-ink-2' : 'bg-progress-tint text-progress';
}
