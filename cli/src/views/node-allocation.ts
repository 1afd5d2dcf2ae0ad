import type { NodeAllocation } from '@gpuaas/contract';
import { stateCell, timeCell, words } from '../output/cell.ts';
import type { View } from '../output/output.ts';

export const nodeAllocationView: View<NodeAllocation> = {
  name: ({ id }) => id,
  columns: {
    NAME: ({ name }) => words(name),
    STATE: ({ state }) => stateCell('allocation', state),
    GPUS: ({ gpu_count }) => words(gpu_count),
    'REQUESTED BY': ({ requested_by }) => words(requested_by.name),
    PROJECT: ({ project_id }) => words(project_id),
    SINCE: ({ since }) => timeCell(since),
    ID: ({ id }) => words(id),
  },
};
