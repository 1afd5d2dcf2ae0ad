import type { Sku } from '@gpuaas/catalog';
import type { AllocationId } from '@gpuaas/contract';
import { type Ctx, DomainError, type Tx } from '@gpuaas/kernel';
import { countFree, type ReservedSlots, takeSlots } from './slot-store.ts';

const tries = 5;

/**
 * First passes over GPUs that others are just taking; when none is left, waits for those others to see whether they
 * keep them. Each further try sees what has been decided meanwhile.
 */
export async function reserveCapacity(tx: Tx, ctx: Ctx, sku: Sku, allocationId: AllocationId): Promise<ReservedSlots> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const taken = await takeSlots(tx, sku, allocationId, { wait: attempt > 0, at: ctx.clock.now() });
    if (taken) return taken;
    const free = await countFree(tx, sku);
    if (free === 0 || attempt === tries - 1) {
      throw new DomainError('capacity_unavailable', {
        sku: sku.id,
        gpu_count: sku.gpuCount,
        gpu_model: sku.gpuModel,
        free,
      });
    }
  }
  throw new DomainError('internal');
}
