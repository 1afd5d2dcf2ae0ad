import type { SlotView } from '@gpuaas/contract';
import { type Cell, notesCell, stateCell, timeCell, words } from '../output/cell.ts';
import type { View } from '../output/output.ts';
import { formatMemory } from './gpu.ts';

/** What is wrong with it says more than that it is out of service. */
const why = ({ unavailable_because: because, waiting, conditions = [] }: SlotView) =>
  words(
    conditions.find(({ effect }) => effect !== 'none')?.meaning ??
      because ??
      (waiting ? `Waiting for ${waiting.for}` : null),
  );

export const slotView: View<SlotView> = {
  name: ({ id }) => id,
  columns: {
    NODE: ({ node }) => words(node.name),
    GPU: ({ index }) => words(index),
    STATE: ({ state }) => stateCell('slot', state),
    REASON: ({ blocked_reason }) => words(blocked_reason ?? null),
    MODEL: ({ model }) => words(model),
    ALLOCATION: ({ allocation, allocation_id }) => words(allocation?.name ?? allocation_id),
    'REQUESTED BY': ({ allocation }) => words(allocation?.requested_by.name),
    WHY: why,
    SINCE: ({ since }) => timeCell(since),
    ID: ({ id }) => words(id),
  },
  fields: (slot) => [
    ['ID', words(slot.id)],
    ['Node', words(slot.node.name)],
    ['GPU', words(slot.index)],
    ['State', stateCell('slot', slot.state)],
    ['Reason', words(slot.blocked_reason ?? null)],
    ['Why', why(slot)],
    ['Since', timeCell(slot.since)],
    ['Allocation', words(slot.allocation_id)],
    ['Requested by', words(slot.allocation?.requested_by.name)],
    ...(slot.conditions ?? []).map(({ meaning, next_step }): [string, Cell] => [
      'Problem',
      words(`${meaning} ${next_step}`),
    ]),
    ['Model', words(`${slot.model} ${formatMemory(slot.memory_bytes)}`)],
    ['UUID', words(slot.uuid)],
    ['Notes', notesCell(slot.simulated && 'simulated')],
  ],
};
