import type { AllocationId, AllocationState } from '@gpuaas/contract';
import {
  type Ctx,
  type Deadlines,
  defineDeadlines,
  defineSweep,
  type StateDeadline,
  type Sweep,
  type Tx,
} from '@gpuaas/kernel';
import { allocationLifecycle, cleanUpEverySeconds } from './allocation.ts';
import { findOpen, findOverdue, lockOverdue } from './allocation-store.ts';
import type { AllocationsDeps } from './allocations.ts';
import { findPendingCleanups, takePendingCleanup } from './cleanup-store.ts';
import { endingSweeps } from './end-allocations.ts';
import { failAllocation, failRelease } from './fail-allocation.ts';
import { findDueKeys } from './key-store.ts';
import { startCleanUp, startKeyUpdate, startWork, updateKeysEverySeconds, workflowIdOf } from './start-work.ts';

/** Events and engines are faster; a run is only looked for when they have had their chance. */
const resumeAfterSeconds = 5;

export function allocationSweeps(deps: AllocationsDeps): Sweep[] {
  return [resumeSweep(deps), cleanUpSweep(deps), updateKeysSweep(deps), ...endingSweeps(deps)];
}

/**
 * The domain's state is the record, the engine is not (ADR 0016): an allocation that is under way and whose run is lost
 * gets it again, and a run that may have lost a node's answer is given it again.
 */
function resumeSweep(deps: AllocationsDeps): Sweep {
  return defineSweep({
    name: 'allocations.resume',
    everySeconds: 5,
    async find(tx) {
      const open = (await findOpen(tx, resumeAfterSeconds)).map((row) => ({
        ...row,
        workflowId: workflowIdOf(row.operationId),
      }));
      const ids = open.map(({ workflowId }) => workflowId);
      const lost = new Set(await deps.workflows.unknown(tx, ids));
      const answered = new Set(await deps.nodeTasks.findAnswered(tx, ids, resumeAfterSeconds));
      return open
        .map((row) => ({ ...row, isLost: lost.has(row.workflowId) }))
        .filter(({ isLost, workflowId }) => isLost || answered.has(workflowId));
    },
    async handle(tx, ctx, { id, operationId, workflowId, isLost }) {
      if (!isLost) return deps.nodeTasks.answerAgain(tx, workflowId);
      ctx.log.warn('workflow of an allocation is lost, it is started again', {
        allocation_id: id,
        workflow_id: workflowId,
      });
      // Whoever follows the request by its correlation id finds the new run too.
      const { correlationId } = await deps.operations.get(tx, operationId);
      await startWork(deps, tx, { ...ctx, correlationId }, { allocationId: id, operationId });
    },
  });
}

/** The last net: ends what has been in a state for longer than its deadline. */
export function allocationDeadlines(deps: AllocationsDeps): Deadlines {
  const ending =
    (fail: typeof failAllocation) =>
    async (tx: Tx, ctx: Ctx, id: AllocationId, deadline: StateDeadline<AllocationState>): Promise<void> => {
      const allocation = await lockOverdue(tx, id, deadline);
      if (!allocation) return;
      const { state, seconds = 0 } = deadline;
      ctx.log.error('allocation passed its deadline', { allocation_id: id, state });
      await fail(deps, tx, ctx, {
        allocationId: id,
        operationId: allocation.operation.id,
        failure: {
          code: 'deadline_exceeded',
          detail: `The allocation was ${state} for more than ${seconds / 60} minutes.`,
        },
      });
    };
  return defineDeadlines(allocationLifecycle, {
    everySeconds: 10,
    find: findOverdue,
    end: { requested: ending(failAllocation), provisioning: ending(failAllocation), releasing: ending(failRelease) },
  });
}

/** Tries again to clean the hosts of failed allocations, until their nodes prove to be clean. */
/** Tells hosts of keys that they do not have: because they were away, their agent was too old, or a run was lost. */
function updateKeysSweep(deps: AllocationsDeps): Sweep {
  return defineSweep({
    name: 'allocations.update-keys',
    everySeconds: 5,
    find: (tx) => findDueKeys(tx, updateKeysEverySeconds),
    handle: (tx, ctx, { id }) => startKeyUpdate(deps, tx, ctx, id, updateKeysEverySeconds),
  });
}

function cleanUpSweep(deps: AllocationsDeps): Sweep {
  return defineSweep({
    name: 'allocations.clean-up',
    everySeconds: 10,
    find: (tx) => findPendingCleanups(tx, cleanUpEverySeconds),
    async handle(tx, ctx, { id }) {
      const operationId = await takePendingCleanup(tx, id, cleanUpEverySeconds);
      if (!operationId) return;
      await startCleanUp(deps, tx, ctx, { allocationId: id, operationId });
    },
  });
}
