import type { AllocationId, OperationId } from '@gpuaas/contract';
import { type Consumer, defineConsumer } from '@gpuaas/event-bus';
import { publicFailure } from '@gpuaas/kernel';
import { type Registration, registerWorkflow, type StepReport, type StepScope } from '@gpuaas/workflow-engine';
import { allocationActivities } from './activities.ts';
import type { AllocationsDeps } from './allocations.ts';
import { startWork } from './start-work.ts';
import { cleanUpAllocation } from './workflows/clean-up-allocation.ts';
import { provisionAllocation } from './workflows/provision-allocation.ts';
import { releaseAllocationWorkflow } from './workflows/release-allocation.ts';

/** An event only says that there may be something to do; what there is to do is the allocation's own state. */
export function allocationConsumers(deps: Pick<AllocationsDeps, 'workflows'>): Consumer[] {
  return [
    defineConsumer({
      name: 'allocations.start-provisioning',
      on: ['provisioning.requested'],
      handle: (tx, ctx, { data }) => startWork(deps, tx, ctx, workOf(data)),
    }),
    defineConsumer({
      name: 'allocations.start-releasing',
      on: ['provisioning.releasing.requested'],
      handle: (tx, ctx, { data }) => startWork(deps, tx, ctx, workOf(data)),
    }),
  ];
}

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

function workOf(data: { allocation_id: AllocationId; operation_id: OperationId }) {
  return { allocationId: data.allocation_id, operationId: data.operation_id };
}
