import type { OperationId } from '@gpuaas/contract';
import { publicFailure } from '@gpuaas/kernel';
import { type OnSteps, type Registration, registerWorkflow } from '@gpuaas/workflow-engine';
import { allocationActivities } from './activities.ts';
import type { AllocationsDeps } from './allocations.ts';
import { cleanUpAllocation } from './workflows/clean-up-allocation.ts';
import { provisionAllocation } from './workflows/provision-allocation.ts';
import { releaseAllocationWorkflow } from './workflows/release-allocation.ts';
import { updateKeys } from './workflows/update-keys.ts';

const file = (name: string) => new URL(`./workflows/${name}.ts`, import.meta.url);

export function allocationWorkflows(deps: AllocationsDeps): Registration[] {
  const activities = allocationActivities(deps);
  const onSteps: OnSteps<{ operationId: OperationId }> = async ({ tx, ctx }, { operationId }, steps, ended) =>
    deps.operations.recordSteps(tx, ctx, operationId, {
      steps: steps.map((step) => ({ ...step, message: step.failure && publicFailure(step.failure).detail })),
      ended,
    });
  return [
    registerWorkflow({ workflow: provisionAllocation, file: file('provision-allocation'), activities, onSteps }),
    registerWorkflow({ workflow: releaseAllocationWorkflow, file: file('release-allocation'), activities, onSteps }),
    registerWorkflow({ workflow: updateKeys, file: file('update-keys'), activities }),
    registerWorkflow({ workflow: cleanUpAllocation, file: file('clean-up-allocation'), activities }),
  ];
}
