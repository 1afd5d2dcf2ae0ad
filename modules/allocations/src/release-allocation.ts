import type { AllocationId, ReleaseReason } from '@gpuaas/contract';
import { type Ctx, DomainError, type Tx } from '@gpuaas/kernel';
import { type Allocation, allocationLifecycle, releaseOperation } from './allocation.ts';
import { aboutOf } from './allocation-event.ts';
import { lockAllocation, moveAllocation } from './allocation-store.ts';
import type { AllocationsDeps } from './allocations.ts';
import { cancelAllocation } from './cancel-allocation.ts';

/**
 * Asking again while it is being released, or when it is gone, gives what there is and changes nothing. What is not
 * active yet is cancelled.
 */
export async function releaseAllocation(
  deps: AllocationsDeps,
  tx: Tx,
  ctx: Ctx,
  id: AllocationId,
  reason: ReleaseReason,
): Promise<Allocation> {
  const current = await lockAllocation(tx, id);
  if (!current) throw new DomainError('not_found', { resource: 'allocation' });
  if (current.state === 'releasing' || current.state === 'released') return current;
  const releasable = allocationLifecycle.statesBefore('releasing');
  if (!releasable.includes(current.state)) {
    throw new DomainError('state_conflict', { resource: 'allocation', state: current.state, allowed_in: releasable });
  }
  if (current.state === 'requested' || current.state === 'provisioning') {
    const cancelled = await cancelAllocation(deps, tx, ctx, current, reason);
    if (cancelled) return cancelled;
  }

  const { capacity, operations, outbox } = deps;
  const operationId = await operations.start(tx, ctx, {
    kind: releaseOperation,
    targetType: 'allocation',
    targetId: id,
    projectId: current.projectId,
    plan: 'allocation.release',
    done: [],
  });
  const releasing = await moveAllocation(tx, id, {
    to: allocationLifecycle.enter('releasing'),
    at: ctx.clock.now(),
    operation: { id: operationId, kind: releaseOperation },
    releaseReason: current.releaseReason ?? reason,
  });
  if (!releasing) throw new DomainError('internal');
  await capacity.clean(tx, ctx, id);
  await outbox.append(tx, ctx, {
    type: 'provisioning.releasing.requested',
    source: 'allocations',
    subject: id,
    data: { ...aboutOf(releasing), operation_id: operationId, reason },
  });
  return releasing;
}
