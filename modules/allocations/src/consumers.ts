import type { EventData, NodeId } from '@gpuaas/contract';
import { type Consumer, defineConsumer } from '@gpuaas/event-bus';
import { setNodeSsh } from './allocation-store.ts';
import type { AllocationsDeps } from './allocations.ts';
import { startWork } from './start-work.ts';

/** An event only says that there may be something to do; what there is to do is the allocation's own state. */
export function allocationConsumers(deps: Pick<AllocationsDeps, 'workflows' | 'nodes' | 'capacity'>): Consumer[] {
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
    defineConsumer({
      name: 'allocations.follow-addresses',
      on: ['provisioning.node.inventory_reported'],
      async handle(tx, _ctx, { data }) {
        const node = await deps.nodes.get(tx, data.target_id as NodeId);
        await setNodeSsh(tx, await deps.capacity.holdersOf(tx, node.id), node.ssh);
      },
    }),
  ];
}

function workOf(data: EventData['provisioning.requested' | 'provisioning.releasing.requested']) {
  return { allocationId: data.allocation_id, operationId: data.operation_id };
}
