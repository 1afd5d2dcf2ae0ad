import type { NodeTaskView } from '@gpuaas/contract';
import { durationCell, stateCell, timeCell, words } from '../output/cell.ts';
import type { View } from '../output/output.ts';

export const nodeTaskView: View<NodeTaskView> = {
  name: ({ id }) => id,
  columns: {
    CREATED: ({ created_at }) => timeCell(created_at),
    STATE: ({ state }) => stateCell('task', state),
    TYPE: ({ type }) => words(type),
    ATTEMPT: ({ attempt }) => words(attempt),
    TOOK: ({ duration_ms }) => durationCell(duration_ms),
    TARGET: ({ target }) => words(target),
    ERROR: ({ error }) => words(error),
    ID: ({ id }) => words(id),
  },
};
