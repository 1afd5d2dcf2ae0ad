import type { NodeAllocation, SlotId, SlotView } from '@gpuaas/contract';
import { blankViews } from '@gpuaas/contract/blank-views';
import { type AllocationRecord, stateAt } from './allocation-record.ts';
import { writeAudit } from './audit-log.ts';
import type { Handlers } from './handlers.ts';
import { find, pageOf } from './lookup.ts';
import { ProblemError } from './problem-error.ts';
import { allocationView, nodeView } from './views.ts';
import { undertake, type World } from './world.ts';

type Served = 'listSlots' | 'getSlot' | 'forceReleaseAllocation' | 'forceCleanupAllocation';

export function operatorAllocation(world: World, record: AllocationRecord, now: number): NodeAllocation {
  const { id, name, state, org_id, project_id, requested_by, gpu, created_at } = allocationView(world, record, now);
  return { id, name, state, org_id, project_id, requested_by, gpu_count: gpu.count, since: created_at };
}

/** The GPUs of all nodes, and what operators do to whoever holds them. */
export function slotHandlers(world: World, now: () => number): Pick<Handlers, Served> {
  const found = (id: string) => find(world.allocations, id, 'allocation');
  const all = () =>
    world.nodes
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((node) =>
        nodeView(world, node, now()).gpus.map((gpu): SlotView => {
          const holder = world.allocations.find(({ id }) => id === gpu.allocation_id);
          return {
            ...blankViews.Slot,
            id: `${node.id.replace('node_', 'slot_').slice(0, -2)}${String(gpu.index).padStart(2, '0')}` as SlotId,
            node: { id: node.id, name: node.name },
            index: gpu.index,
            model: gpu.model,
            memory_bytes: gpu.memory_bytes,
            uuid: gpu.uuid,
            simulated: true,
            state: gpu.slot_state,
            since: node.created_at,
            allocation_id: gpu.allocation_id,
            allocation: holder ? operatorAllocation(world, holder, now()) : null,
            conditions: gpu.conditions,
            unavailable_because: null,
            waiting: null,
          };
        }),
      );
  return {
    listSlots({ query }) {
      const wanted = all().filter(
        ({ node, state }) => (query.node ?? node.name) === node.name && (query.state ?? state) === state,
      );
      return { status: 200, body: pageOf(wanted, query) };
    },
    getSlot: ({ params }) => ({ status: 200, body: find(all(), params.slot_id, 'slot') }),
    forceReleaseAllocation({ params }) {
      const one = found(params.allocation_id);
      one.release = undertake(now(), 'well');
      const { correlationId } = one.release;
      writeAudit(world, { action: 'allocation.force_release', type: 'allocation', target: one, correlationId });
      return { status: 202, body: operatorAllocation(world, one, now()) };
    },
    forceCleanupAllocation({ params }) {
      const one = found(params.allocation_id);
      const { state } = stateAt(one, now());
      if (state !== 'release_failed') {
        throw new ProblemError('state_conflict', { resource: 'allocation', state, allowed_in: ['release_failed'] });
      }
      // Long over: it is released at once.
      one.release = undertake(0, 'well');
      writeAudit(world, { action: 'allocation.force_cleanup', type: 'allocation', target: one });
      return { status: 200, body: operatorAllocation(world, one, now()) };
    },
  };
}
