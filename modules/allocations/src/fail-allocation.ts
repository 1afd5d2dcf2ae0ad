import type { AllocationId, Failure, OperationId } from '@gpuaas/contract';
import type { Ctx, Tx } from '@gpuaas/kernel';
import { allocationLifecycle } from './allocation.ts';
import { aboutOf } from './allocation-event.ts';
import { moveAllocation } from './allocation-store.ts';
import type { AllocationsDeps } from './allocations.ts';
import { setCleanupPending } from './cleanup-store.ts';
import { startCleanUp } from './start-work.ts';

interface FailedChange {
  allocationId: AllocationId;
  operationId: OperationId;
  failure: Failure;
}

/**
 * Ends an allocation that could not be set up. Its owner is told at once. Its capacity is freed at once only when no node
 * has begun anything; otherwise when the node has proved to be clean.
 */
export async function failAllocation(
  { capacity, nodeTasks, operations, outbox, workflows }: AllocationsDeps,
  tx: Tx,
  ctx: Ctx,
  { allocationId, operationId, failure }: FailedChange,
): Promise<void> {
  const at = ctx.clock.now();
  const allocation = await moveAllocation(tx, allocationId, { to: allocationLifecycle.enter('failed'), at, failure });
  if (!allocation) return;
  const { begun } = await nodeTasks.callOff(tx, ctx, allocationId, 'allocation.provision_user');
  if (begun) {
    await capacity.clean(tx, ctx, allocationId);
    await setCleanupPending(tx, allocationId, true);
    await startCleanUp({ workflows }, tx, ctx, { allocationId, operationId });
  } else {
    await capacity.free(tx, ctx, allocationId);
  }
  await operations.fail(tx, ctx, operationId, failure);
  await outbox.append(tx, ctx, {
    type: 'provisioning.failed',
    source: 'allocations',
    subject: allocationId,
    data: { ...aboutOf(allocation), failed_at: at.toISOString(), reason: failure.code },
  });
}

/** Cleanup could not be verified: the capacity stays blocked, and the release can be retried. */
export async function failRelease(
  { capacity, operations, outbox }: AllocationsDeps,
  tx: Tx,
  ctx: Ctx,
  { allocationId, operationId, failure }: FailedChange,
): Promise<void> {
  const at = ctx.clock.now();
  const allocation = await moveAllocation(tx, allocationId, {
    to: allocationLifecycle.enter('release_failed'),
    at,
    failure,
  });
  if (!allocation) return;
  await capacity.block(tx, ctx, allocationId);
  await operations.fail(tx, ctx, operationId, failure);
  await outbox.append(tx, ctx, {
    type: 'provisioning.release_failed',
    source: 'allocations',
    subject: allocationId,
    data: { ...aboutOf(allocation), failed_at: at.toISOString(), reason: failure.code },
  });
}
