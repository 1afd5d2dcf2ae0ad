import { needsOf, type Sku } from '@gpuaas/catalog';
import type { WantedGpus } from '@gpuaas/fleet';
import type { AllocationLimits } from './allocation.ts';
import { keysTask } from './start-work.ts';

/** Whoever names keys wants to sign in with them, so the node has to take some; and it has to know what the SKU says. */
export function wantedWith<S extends Sku>(sku: S, given: readonly string[] | undefined): S & Pick<WantedGpus, 'needs'> {
  const needs = [...(given === undefined || given.length === 0 ? [] : [keysTask]), ...needsOf(sku)];
  return needs.length === 0 ? sku : { ...sku, needs };
}

/** Undefined when the SKU says nothing: then it goes by the GPUs. */
export function limitsOf({ limits: { memoryBytes, cpus, tasks, diskBytes } }: Sku): AllocationLimits | undefined {
  const limits: AllocationLimits = {
    ...(memoryBytes !== undefined && { memory_bytes: Number(memoryBytes) }),
    ...(cpus !== undefined && { cpus }),
    ...(tasks !== undefined && { tasks }),
    ...(diskBytes !== undefined && { disk_bytes: Number(diskBytes) }),
  };
  return Object.keys(limits).length === 0 ? undefined : limits;
}
