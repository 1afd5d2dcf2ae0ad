import type { PlacementRule } from '@gpuaas/contract';
import type { NodeClass } from './placement-class-store.ts';
import type { WantedGpus } from './slot-store.ts';

/** Nodes on which something cannot be placed, all for the same reason. */
export interface RefusedClass {
  gpuModel: string | undefined;
  simulated: boolean;
  rule: PlacementRule;
  nodes: number;
  mostFree: number;
  names: string[];
}

/** Why each node refuses what is wanted: the first rule that does, nodes with the same one together. Nearest misses first. */
export function explainPlacement(classes: readonly NodeClass[], wanted: WantedGpus): RefusedClass[] {
  const refused = new Map<string, RefusedClass>();
  for (const node of classes) {
    const rule = firstRule(node, wanted);
    if (rule === undefined) continue;
    const { gpuModel, simulated, nodes, free, names } = node;
    const key = JSON.stringify([gpuModel, simulated, rule]);
    const before = refused.get(key) ?? { gpuModel, simulated, rule, nodes: 0, mostFree: 0, names: [] };
    refused.set(key, {
      ...before,
      nodes: before.nodes + nodes,
      mostFree: Math.max(before.mostFree, free),
      names: [...before.names, ...names].sort().slice(0, 20),
    });
  }
  return [...refused.values()].sort(
    (a, b) => nearness.indexOf(a.rule) - nearness.indexOf(b.rule) || (a.gpuModel ?? '').localeCompare(b.gpuModel ?? ''),
  );
}

/** The rules, in the order in which they refuse. Undefined: it can be placed there. */
function firstRule(node: NodeClass, wanted: WantedGpus) {
  const { gpuModel, simulated, region, regionOpen, closed, total, working, whole, free, onNode, freeOnNode } = node;
  if (simulated !== wanted.simulated) return 'other_gpu';
  if (gpuModel !== undefined && gpuModel !== wanted.gpuModel) return 'other_gpu';
  if (wanted.regions?.includes(region) === false) return 'other_region';
  if (!regionOpen) return 'region_closed';
  if (closed !== undefined) return closed;
  if (total < wanted.gpuCount) return 'node_too_small';
  const isWhole = wanted.capacityShape === 'baremetal';
  if (isWhole && onNode > wanted.gpuCount) return 'host_too_large';
  if (working < wanted.gpuCount) return 'gpus_unhealthy';
  if (whole < wanted.gpuCount) return 'gpus_divided';
  if (isWhole && freeOnNode < onNode) return 'host_not_empty';
  return free < wanted.gpuCount ? 'gpus_taken' : undefined;
}

const nearness: readonly PlacementRule[] = [
  'gpus_taken',
  'host_not_empty',
  'node_cordoned',
  'gpus_unhealthy',
  'gpus_divided',
  'gpus_not_approved',
  'node_not_active',
  'agent_outdated',
  'gpu_driver_unreadable',
  'region_closed',
  'other_region',
  'node_too_small',
  'host_too_large',
  'other_gpu',
];
