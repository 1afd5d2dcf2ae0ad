import type { OperationId } from '@gpuaas/contract';
import { publicFailure } from '@gpuaas/kernel';
import { type OnSteps, type Registration, registerWorkflow } from '@gpuaas/workflow-engine';
import { allocationActivities } from './activities.ts';
import type { AllocationsDeps } from './allocations.ts';
import { cleanUpAllocation } from './workflows/clean-up-allocation.ts';
import { provisionAllocation } from './workflows/provision-allocation.ts';
import { releaseAllocationWorkflow } from './workflows/release-allocation.ts';

export function allocationWorkflows(deps: AllocationsDeps): Registration[] {
  const activities = allocationActivities(deps);
  const onSteps: OnSteps<{ operationId: OperationId }> = async ({ tx, ctx }, { operationId }, steps, ended) =>
    deps.operations.recordSteps(tx, ctx, operationId, {
      steps: steps.map((step) => ({ ...step, message: step.failure && publicFailure(step.failure).detail })),
      ended,
    });
  return [
    registerWorkflow({ workflow: provisionAllocation, activities, onSteps }),
    registerWorkflow({ workflow: releaseAllocationWorkflow, activities, onSteps }),
    registerWorkflow({ workflow: cleanUpAllocation, activities }),
  ];
}
