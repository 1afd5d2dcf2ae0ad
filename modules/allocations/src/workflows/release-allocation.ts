import type { AllocationId, Failure, OperationId, StepName } from '@gpuaas/contract';
import { defineWorkflow } from '@gpuaas/workflow-engine';

export interface ReleaseInput {
  allocationId: AllocationId;
  operationId: OperationId;
}

export interface ReleasingActivities {
  sendDeprovisionTask(input: ReleaseInput): Promise<string>;
  markReleased(input: ReleaseInput): Promise<void>;
  markReleaseFailed(input: ReleaseInput, failure: Failure): Promise<void>;
}

/** Takes an allocation from `releasing` to `released`, or to `release_failed` when its node cannot prove to be clean. */
export const releaseAllocationWorkflow = defineWorkflow<
  ReleaseInput,
  ReleasingActivities,
  StepName<'allocation.release'> | 'mark_release_failed'
>('allocations.release', 1, async (wf, input) => {
  await wf.request('clean_host', (act) => act.sendDeprovisionTask(input), {
    timeoutSeconds: 600,
    undo: async (failure) => {
      await wf.step('mark_release_failed', (act) => act.markReleaseFailed(input, failure), { attempts: 50 });
    },
  });
  await wf.step('return_capacity', (act) => act.markReleased(input), { attempts: 50 });
});
