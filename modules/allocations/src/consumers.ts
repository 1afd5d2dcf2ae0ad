import type { EventData } from '@gpuaas/contract';
import { type Consumer, defineConsumer } from '@gpuaas/event-bus';
import type { AllocationsDeps } from './allocations.ts';
import { startWork } from './start-work.ts';

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

function workOf(data: EventData['provisioning.requested' | 'provisioning.releasing.requested']) {
  return { allocationId: data.allocation_id, operationId: data.operation_id };
}
