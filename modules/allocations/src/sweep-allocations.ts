import type { Ctx, Tx } from '@gpuaas/kernel';
import { allocationLifecycle } from './allocation.ts';
import { findOverdue, takePendingCleanups } from './allocation-store.ts';
import type { AllocationsDeps } from './allocations.ts';
import { failAllocation, failRelease } from './fail-allocation.ts';
import { cleanUpAllocation } from './workflows/clean-up-allocation.ts';

const cleanupEverySeconds = 300;

/**
 * The last net: ends allocations whose workflow is gone or broken. Nobody can say then what is on the host, so capacity
 * that a host may have seen stays blocked.
 */
export async function sweepAllocations(deps: AllocationsDeps, tx: Tx, ctx: Ctx): Promise<void> {
  for (const { state, seconds } of allocationLifecycle.deadlines()) {
    for (const allocation of await findOverdue(tx, state, seconds)) {
      ctx.log.error('allocation passed its deadline', { allocation_id: allocation.id, state });
      const change = {
        allocationId: allocation.id,
        operationId: allocation.operation.id,
        failure: { code: 'deadline_exceeded', detail: `It was ${state} for longer than ${seconds / 60} minutes.` },
      };
      if (state === 'releasing') await failRelease(deps, tx, ctx, change);
      else await failAllocation(deps, tx, ctx, { ...change, clean: state === 'requested' });
    }
  }
  for (const { id, operation } of await takePendingCleanups(tx, cleanupEverySeconds)) {
    const input = { allocationId: id, operationId: operation.id };
    await deps.workflows.start(tx, ctx, cleanUpAllocation, ctx.newId('wf'), input);
  }
}
