import type { NodeTopology } from '@gpuaas/contract';

/** How a GPU is connected to the others of its node. */
export interface Proximity {
  uuid: string;
  numaNode: number | undefined;
  /** GPUs of one group reach each other by NVLink, directly or through others or NVSwitches. The first of them names it. */
  linkGroup: number;
  /** In MIG mode nobody can have the whole of it. */
  divided: boolean;
}

/** What placement has to know of what a host looks like. */
export function proximityOf({ gpus, links }: Pick<NodeTopology, 'gpus' | 'links'>): Proximity[] {
  const groupOf = new Map(gpus.map(({ index }) => [index, index]));
  for (const { from, to, by } of links) {
    const [one, other] = [groupOf.get(from), groupOf.get(to)];
    if (!by.startsWith('NV') || one === undefined || other === undefined) continue;
    const [first, second] = [Math.min(one, other), Math.max(one, other)];
    for (const [index, group] of groupOf) if (group === second) groupOf.set(index, first);
  }
  return gpus.map(({ index, uuid, numa_node, mig }) => ({
    uuid,
    numaNode: numa_node ?? undefined,
    linkGroup: groupOf.get(index) ?? index,
    divided: mig?.enabled === true,
  }));
}
