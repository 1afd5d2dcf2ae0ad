import { defineWorkflow } from '@gpuaas/workflow-engine';
import type { ReleaseInput } from './release-allocation.ts';

export interface CleaningActivities {
  sendDeprovisionTask(input: ReleaseInput): Promise<string>;
  markCleaned(input: ReleaseInput): Promise<void>;
}

/** Cleans the host of an allocation that failed, and frees its capacity when the host can prove to be clean. */
export const cleanUpAllocation = defineWorkflow<ReleaseInput, CleaningActivities>(
  'allocations.clean_up',
  async (wf, input) => {
    await wf.request('clean_host', (act) => act.sendDeprovisionTask(input), { timeoutSeconds: 240 });
    await wf.step('free_capacity', (act) => act.markCleaned(input));
  },
);
