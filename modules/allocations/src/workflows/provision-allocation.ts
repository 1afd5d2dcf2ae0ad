import type { AllocationId, Failure, NodeTasks, OperationId, StepName } from '@gpuaas/contract';
import { defineWorkflow } from '@gpuaas/workflow-engine';

export interface ProvisionInput {
  allocationId: AllocationId;
  operationId: OperationId;
}

type PreparedHost = NodeTasks['allocation.provision_user']['output'];

export interface ProvisioningActivities {
  markProvisioning(input: ProvisionInput): Promise<void>;
  /** Returns the task's id, under which the node's answer will arrive. */
  sendProvisionTask(input: ProvisionInput): Promise<string>;
  markActive(input: ProvisionInput, host: PreparedHost): Promise<void>;
  markFailed(input: ProvisionInput, failure: Failure): Promise<void>;
}

/**
 * Takes an allocation from `requested` to `active`, or to `failed`. Cleaning up after a failure is a workflow of its own:
 * nobody has to wait for a node that is gone to learn that it is gone.
 */
export const provisionAllocation = defineWorkflow<
  ProvisionInput,
  ProvisioningActivities,
  StepName<'allocation.provision'> | 'mark_failed'
>('allocations.provision', 1, async (wf, input) => {
  await wf.step('accept', (act) => act.markProvisioning(input), {
    undo: async (failure) => {
      await wf.step('mark_failed', (act) => act.markFailed(input, failure), { attempts: 50 });
    },
  });
  const host = await wf.request<PreparedHost>('prepare_host', (act) => act.sendProvisionTask(input), {
    timeoutSeconds: 600,
  });
  await wf.step('activate', (act) => act.markActive(input, host));
});
