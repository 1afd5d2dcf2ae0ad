import type { Ctx, Tx } from '@gpuaas/kernel';
import type { Allocation } from './allocation.ts';
import type { AllocationsDeps } from './allocations.ts';

/**
 * Gives back what an allocation had, once a node or an operator has said that nothing of it is left. Where its account could be root
 * neither can know that: whatever they looked at may be forged. Then the host waits to be reimaged.
 */
export function returnCapacity(
  { capacity }: Pick<AllocationsDeps, 'capacity'>,
  tx: Tx,
  ctx: Ctx,
  { id, sudo }: Pick<Allocation, 'id' | 'sudo'>,
): Promise<void> {
  return sudo ? capacity.awaitReimage(tx, ctx, id) : capacity.free(tx, ctx, id);
}
