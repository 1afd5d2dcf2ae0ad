import type { AllocationId } from '@gpuaas/contract';
import { contended } from '@gpuaas/database';
import { type Ctx, type Db, DomainError, type Tx } from '@gpuaas/kernel';
import {
  countFree,
  findRoom,
  type ReservedSlots,
  type Room,
  type Strategy,
  takeSlots,
  takeWholeNode,
  type WantedGpus,
} from './slot-store.ts';

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
  strategy: Strategy = 'pack',
): Promise<ReservedSlots> {
  const take = wanted.capacityShape === 'baremetal' ? takeWholeNode : takeSlots;
  const taken = await take(tx, wanted, strategy, allocationId, ctx.clock.now());
  if (taken) return taken;
  const free = await countFree(tx, wanted);
  if (free > 0) throw contended('Others are reserving the last free GPUs right now.');
  throw noCapacity(wanted);
}

/** Where it would be placed now. It reserves nothing. */
export async function previewPlacement(db: Db, wanted: WantedGpus, strategy: Strategy): Promise<Room> {
  const room = await findRoom(db, wanted, strategy);
  if (!room) throw noCapacity(wanted);
  return room;
}

function noCapacity({ id, gpuCount, gpuModel }: WantedGpus): DomainError {
  return new DomainError('capacity_unavailable', { sku: id, gpu_count: gpuCount, gpu_model: gpuModel, free: 0 });
}
