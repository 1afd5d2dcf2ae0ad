import { operationSteps, type ReleaseReason } from '@gpuaas/contract';
import { type Ctx, DomainError, type Tx } from '@gpuaas/kernel';
import { type Allocation, allocationLifecycle, releaseOperation } from './allocation.ts';
import { aboutOf } from './allocation-event.ts';
import { moveAllocation } from './allocation-store.ts';
import type { AllocationsDeps } from './allocations.ts';

/**
 * Ends an allocation that is not active yet, in the state that the caller holds locked. Answers undefined when a node
 * may have begun to set it up: then only the evidence of a release can free its capacity.
 */
export async function cancelAllocation(
  { capacity, nodeTasks, operations, outbox }: AllocationsDeps,
  tx: Tx,
  ctx: Ctx,
  allocation: Allocation,
  reason: ReleaseReason,
): Promise<Allocation | undefined> {
  const { id, projectId } = allocation;
  await operations.cancel(tx, ctx, allocation.operation.id);
  const { begun } = await nodeTasks.callOff(tx, ctx, id, 'allocation.provision_user');
  if (begun) return undefined;

  const operationId = await operations.start(tx, ctx, {
    kind: releaseOperation,
    targetType: 'allocation',
    targetId: id,
    projectId,
    plan: 'allocation.cancel',
    done: operationSteps['allocation.cancel'],
  });
  const at = ctx.clock.now();
  const released = await moveAllocation(tx, id, {
    to: allocationLifecycle.enter('released'),
    at,
    operation: { id: operationId, kind: releaseOperation },
    releaseReason: reason,
    more: { released_at: at },
  });
  if (!released) throw new DomainError('internal');
  await capacity.free(tx, ctx, id);
  await operations.succeed(tx, ctx, operationId);
  await outbox.append(tx, ctx, {
    type: 'provisioning.releasing.completed',
    source: 'allocations',
    subject: id,
    data: { ...aboutOf(allocation), released_at: at.toISOString() },
  });
  return released;
}
