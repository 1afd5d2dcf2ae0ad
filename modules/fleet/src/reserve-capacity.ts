import type { AllocationId } from '@gpuaas/contract';
import { contended } from '@gpuaas/database';
import { type Ctx, DomainError, type Tx } from '@gpuaas/kernel';
import { countFree, type ReservedSlots, takeSlots, type WantedGpus } from './slot-store.ts';

/**
 * Whoever gets none although some look free has met others who have not decided yet. It is not said that there is no
 * capacity, since those others may give up, and they are not waited for here, with locks in hand: the transaction is
 * rolled back and runs again.
 */
export async function reserveCapacity(
  tx: Tx,
  ctx: Ctx,
  wanted: WantedGpus,
  allocationId: AllocationId,
): Promise<ReservedSlots> {
  const taken = await takeSlots(tx, wanted, allocationId, ctx.clock.now());
  if (taken) return taken;
  const free = await countFree(tx, wanted);
  if (free > 0) throw contended('Others are reserving the last free GPUs right now.');
  throw new DomainError('capacity_unavailable', {
    sku: wanted.id,
    gpu_count: wanted.gpuCount,
    gpu_model: wanted.gpuModel,
    free,
  });
}
