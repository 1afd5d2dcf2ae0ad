import type { OperationId, WorkflowId } from '@gpuaas/contract';
import { type Consumer, defineConsumer } from '@gpuaas/event-bus';
import { type Registration, registerWorkflow, type StepReport, type StepScope } from '@gpuaas/workflow-engine';
import { allocationActivities } from './activities.ts';
import type { AllocationsDeps } from './allocations.ts';
import { cleanUpAllocation } from './workflows/clean-up-allocation.ts';
import { provisionAllocation } from './workflows/provision-allocation.ts';
import { releaseAllocationWorkflow } from './workflows/release-allocation.ts';

/** One workflow for each event that asks for it: its id comes from the event's, so a repeated event starts nothing. */
export function allocationConsumers({ workflows }: Pick<AllocationsDeps, 'workflows'>): Consumer[] {
  return [
    defineConsumer({
      name: 'allocations.start-provisioning',
      on: ['provisioning.requested'],
      handle: (tx, ctx, { id, data }) =>
        workflows.start(tx, ctx, provisionAllocation, workflowIdOf(id), {
          allocationId: data.allocation_id,
          operationId: data.operation_id,
        }),
    }),
    defineConsumer({
      name: 'allocations.start-releasing',
      on: ['provisioning.releasing.requested'],
      handle: (tx, ctx, { id, data }) =>
        workflows.start(tx, ctx, releaseAllocationWorkflow, workflowIdOf(id), {
          allocationId: data.allocation_id,
          operationId: data.operation_id,
        }),
    }),
  ];
}

export function allocationWorkflows(deps: AllocationsDeps): Registration[] {
  const activities = allocationActivities(deps);
  const onStep = ({ tx, ctx }: StepScope, { operationId }: { operationId: OperationId }, step: StepReport) =>
    deps.operations.recordStep(tx, ctx, operationId, { ...step, message: step.failure?.detail });
  return [
    registerWorkflow({ workflow: provisionAllocation, activities, onStep }),
    registerWorkflow({ workflow: releaseAllocationWorkflow, activities, onStep }),
    registerWorkflow({ workflow: cleanUpAllocation, activities }),
  ];
}

function workflowIdOf(eventId: string): WorkflowId {
  return eventId.replace(/^evt_/, 'wf_') as WorkflowId;
}
