import type { AllocationId, NodeTasks, OperationId } from '@gpuaas/contract';
import { defineWorkflow, type Failure } from '@gpuaas/workflow-engine';

export interface ProvisionInput {
  allocationId: AllocationId;
  operationId: OperationId;
}

type PreparedHost = NodeTasks['allocation.provision_user']['output'];

export interface ProvisioningActivities {
  markProvisioning(input: ProvisionInput): Promise<void>;
  /** Returns the task's id, under which the node's answer will arrive. */
  sendProvisionTask(input: ProvisionInput): Promise<string>;
  sendDeprovisionTask(input: ProvisionInput): Promise<string>;
  markActive(input: ProvisionInput, host: PreparedHost): Promise<void>;
  /** `clean`: the node has proved that nothing is left, or nothing was ever begun there. */
  markFailed(input: ProvisionInput, failure: Failure, clean: boolean): Promise<void>;
}

export const provisionSteps = ['accept', 'prepare_host', 'activate'];

/**
 * Takes an allocation from `requested` to `active`.
 *
 * When it fails, the host is cleaned before the capacity is freed; a host that cannot prove to be clean keeps it
 * blocked, because the next tenant must not find what this one left.
 */
export const provisionAllocation = defineWorkflow<ProvisionInput, ProvisioningActivities>(
  'allocations.provision',
  async (wf, input) => {
    let clean = true;

    await wf.step('accept', (act) => act.markProvisioning(input), {
      undo: async (failure) => {
        await wf.step('mark_failed', (act) => act.markFailed(input, failure, clean), { attempts: 50 });
      },
    });

    const host = await wf.request<PreparedHost>('prepare_host', (act) => act.sendProvisionTask(input), {
      timeoutSeconds: 600,
      undo: async () => {
        clean = false;
        await wf.request('clean_host', (act) => act.sendDeprovisionTask(input), { timeoutSeconds: 600 });
        clean = true;
      },
    });

    await wf.step('activate', (act) => act.markActive(input, host));
  },
);
