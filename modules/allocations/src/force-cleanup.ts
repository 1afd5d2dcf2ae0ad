import type { AllocationId } from '@gpuaas/contract';
import { type Ctx, DomainError, type Tx } from '@gpuaas/kernel';
import { type Allocation, allocationLifecycle, releaseOperation } from './allocation.ts';
import { aboutOf } from './allocation-event.ts';
import { lockAllocation, moveAllocation } from './allocation-store.ts';
import type { AllocationsDeps } from './allocations.ts';
import { confirmCleanup } from './cleanup-store.ts';
import { returnCapacity } from './return-capacity.ts';

/**
 * Frees what a failed release, or a failed allocation, has blocked, on the word of an operator who has looked at the host. Locked, so that of this
 * and another release one comes first: nobody vouches for a host that is just being cleaned.
 */
export async function forceCleanup(
  { capacity, operations, outbox }: AllocationsDeps,
  tx: Tx,
  ctx: Ctx,
  id: AllocationId,
): Promise<Allocation> {
  const current = await lockAllocation(tx, id);
  if (!current) throw new DomainError('not_found', { resource: 'allocation' });
  if (current.state === 'released') return current;
  if (current.state === 'failed') return freeFailed(capacity, tx, ctx, current);
  if (current.state !== 'release_failed') {
    const allowed_in = ['release_failed', 'failed'];
    throw new DomainError('state_conflict', { resource: 'allocation', state: current.state, allowed_in });
  }
  const at = ctx.clock.now();
  const operationId = await operations.start(tx, ctx, {
    kind: releaseOperation,
    targetType: 'allocation',
    targetId: id,
    projectId: current.projectId,
    plan: 'allocation.release',
    done: ['clean_host', 'return_capacity'],
  });
  const released = await moveAllocation(tx, id, {
    to: allocationLifecycle.enter('released'),
    at,
    operation: { id: operationId, kind: releaseOperation },
    more: { released_at: at, cleanup_confirmed_at: at },
  });
  if (!released) throw new DomainError('internal');
  await returnCapacity({ capacity }, tx, ctx, released);
  await operations.succeed(tx, ctx, operationId);
  await outbox.append(tx, ctx, {
    type: 'provisioning.releasing.completed',
    source: 'allocations',
    subject: id,
    data: { ...aboutOf(released), released_at: at.toISOString() },
  });
  ctx.log.warn('cleanup confirmed by an operator', { allocation_id: id });
  return released;
}

/** It stays failed, which is an end. Only what its host still blocks is freed; nothing tries to clean the host again. */
async function freeFailed(
  capacity: AllocationsDeps['capacity'],
  tx: Tx,
  ctx: Ctx,
  failed: Allocation,
): Promise<Allocation> {
  if (!(await confirmCleanup(tx, failed.id, ctx.clock.now()))) return failed;
  await returnCapacity({ capacity }, tx, ctx, failed);
  ctx.log.warn('cleanup confirmed by an operator', { allocation_id: failed.id });
  return failed;
}
