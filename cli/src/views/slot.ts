import type { SlotView } from '@gpuaas/contract';
import { notesCell, stateCell, timeCell, words } from '../output/cell.ts';
import type { View } from '../output/output.ts';
import { formatMemory } from './gpu.ts';

const why = ({ unavailable_because: because, waiting }: SlotView) =>
  words(because ?? (waiting ? `Waiting for ${waiting.for}` : null));

export const slotView: View<SlotView> = {
  name: ({ id }) => id,
  columns: {
    NODE: ({ node }) => words(node.name),
    GPU: ({ index }) => words(index),
    STATE: ({ state }) => stateCell('slot', state),
    MODEL: ({ model }) => words(model),
    ALLOCATION: ({ allocation_id }) => words(allocation_id),
    WHY: why,
    SINCE: ({ since }) => timeCell(since),
    ID: ({ id }) => words(id),
  },
  fields: (slot) => [
    ['ID', words(slot.id)],
    ['Node', words(slot.node.name)],
    ['GPU', words(slot.index)],
    ['State', stateCell('slot', slot.state)],
    ['Why', why(slot)],
    ['Since', timeCell(slot.since)],
    ['Allocation', words(slot.allocation_id)],
    ['Model', words(`${slot.model} ${formatMemory(slot.memory_bytes)}`)],
    ['UUID', words(slot.uuid)],
    ['Notes', notesCell(slot.simulated && 'simulated')],
  ],
};
