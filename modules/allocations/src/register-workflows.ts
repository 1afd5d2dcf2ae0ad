import type { OperationId } from '@gpuaas/contract';
import { publicFailure } from '@gpuaas/kernel';
import { type Registration, registerWorkflow, type StepReport, type StepScope } from '@gpuaas/workflow-engine';
import { allocationActivities } from './activities.ts';
import type { AllocationsDeps } from './allocations.ts';
import { cleanUpAllocation } from './workflows/clean-up-allocation.ts';
import { provisionAllocation } from './workflows/provision-allocation.ts';
import { releaseAllocationWorkflow } from './workflows/release-allocation.ts';

export function allocationWorkflows(deps: AllocationsDeps): Registration[] {
  const activities = allocationActivities(deps);
  const onStep = ({ tx, ctx }: StepScope, { operationId }: { operationId: OperationId }, step: StepReport) =>
    deps.operations.recordStep(tx, ctx, operationId, {
      ...step,
      message: step.failure && publicFailure(step.failure).detail,
    });
  return [
    registerWorkflow({ workflow: provisionAllocation, activities, onStep }),
    registerWorkflow({ workflow: releaseAllocationWorkflow, activities, onStep }),
    registerWorkflow({ workflow: cleanUpAllocation, activities }),
  ];
}
