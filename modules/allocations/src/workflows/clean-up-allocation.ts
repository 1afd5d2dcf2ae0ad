import { defineWorkflow } from '@gpuaas/workflow-engine';
import type { ReleaseInput } from './release-allocation.ts';

export interface CleaningActivities {
  /** Asks the node to clean up, in a task that ends before the next try. */
  sendCleanupTask(input: ReleaseInput): Promise<string>;
  markCleaned(input: ReleaseInput): Promise<void>;
  markCleanupBlocked(input: ReleaseInput): Promise<void>;
}

/**
 * Cleans the host of an allocation that failed, and frees its capacity when the host has proved to be clean. When it
 * cannot, the capacity is blocked, and the sweep tries again.
 */
export const cleanUpAllocation = defineWorkflow<ReleaseInput, CleaningActivities>(
  'allocations.clean_up',
  1,
  async (wf, input) => {
    await wf.request('clean_host', (act) => act.sendCleanupTask(input), {
      timeoutSeconds: 295,
      undo: async () => {
        await wf.step('block_capacity', (act) => act.markCleanupBlocked(input), { attempts: 50 });
      },
    });
    await wf.step('free_capacity', (act) => act.markCleaned(input), { attempts: 50 });
  },
);
