import type { AllocationId, Failure } from '@gpuaas/contract';
import { defineWorkflow } from '@gpuaas/workflow-engine';

export interface UpdateKeysInput {
  allocationId: AllocationId;
  /** Which change of the keys this is for. */
  version: number;
}

export interface KeyActivities {
  /** Returns the task's id, under which the node's answer will arrive. */
  sendKeysTask(input: UpdateKeysInput): Promise<string>;
  markKeysApplied(input: UpdateKeysInput): Promise<void>;
  markKeysFailed(input: UpdateKeysInput, failure: Failure): Promise<void>;
}

/** Has the host of an active allocation let in the keys that it carries now. When it cannot, the sweep tries again. */
export const updateKeys = defineWorkflow<UpdateKeysInput, KeyActivities>(
  'allocations.update_keys',
  1,
  async (wf, input) => {
    await wf.request('write_keys', (act) => act.sendKeysTask(input), {
      timeoutSeconds: 600,
      undo: async (failure) => {
        await wf.step('mark_keys_failed', (act) => act.markKeysFailed(input, failure), { attempts: 50 });
      },
    });
    await wf.step('mark_keys_applied', (act) => act.markKeysApplied(input), { attempts: 50 });
  },
);
