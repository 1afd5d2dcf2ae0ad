import type { AllocationId, OperationId } from '@gpuaas/contract';
import type { Ctx, Tx } from '@gpuaas/kernel';
import type { Failure } from '@gpuaas/workflow-engine';
import { aboutOf } from './allocation-event.ts';
import { moveAllocation, setCleanupPending } from './allocation-store.ts';
import type { AllocationsDeps } from './allocations.ts';

interface FailedChange {
  allocationId: AllocationId;
  operationId: OperationId;
  failure: Failure;
}

/** Ends an allocation that could not be prepared. Its capacity is freed only when the host is known to be clean. */
export async function failAllocation(
  { fleet, operations, outbox }: AllocationsDeps,
  tx: Tx,
  ctx: Ctx,
  { allocationId, operationId, failure, clean }: FailedChange & { clean: boolean },
): Promise<void> {
  const at = ctx.clock.now();
  const allocation = await moveAllocation(tx, allocationId, { to: 'failed', at, failure });
  if (!allocation) return;
  if (clean) {
    await fleet.freeCapacity(tx, ctx, allocationId);
  } else {
    await fleet.blockCapacity(tx, ctx, allocationId);
    await setCleanupPending(tx, allocationId, true);
  }
  await operations.fail(tx, ctx, operationId, failure);
  await outbox.append(tx, ctx, {
    type: 'provisioning.failed',
    source: 'allocations',
    subject: allocationId,
    data: { ...aboutOf(allocation), failed_at: at.toISOString(), reason: failure.code },
  });
}

/** The node could not prove to be clean: charging stops, the capacity stays blocked, and it can be tried again. */
export async function failRelease(
  { fleet, operations, outbox }: AllocationsDeps,
  tx: Tx,
  ctx: Ctx,
  { allocationId, operationId, failure }: FailedChange,
): Promise<void> {
  const at = ctx.clock.now();
  const allocation = await moveAllocation(tx, allocationId, { to: 'release_failed', at, failure });
  if (!allocation) return;
  await fleet.blockCapacity(tx, ctx, allocationId);
  await operations.fail(tx, ctx, operationId, failure);
  await outbox.append(tx, ctx, {
    type: 'provisioning.release_failed',
    source: 'allocations',
    subject: allocationId,
    data: { ...aboutOf(allocation), failed_at: at.toISOString(), reason: failure.code },
  });
}
