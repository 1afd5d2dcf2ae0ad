import type { NodeGpu, NodeView } from '@gpuaas/contract';
import { type Cell, notesCell, stateCell, timeCell, words } from '../output/cell.ts';
import type { View } from '../output/output.ts';
import { formatMemory } from './gpu.ts';

const notes = ({ simulated, isolation, cordoned }: NodeView) =>
  notesCell(simulated && 'simulated', isolation === 'none' && 'isolation: none', cordoned && 'cordoned');

const models = ({ gpus }: NodeView) => [...new Set(gpus.map(({ model }) => model))].join(', ');

function gpuCell({ slot_state, model, memory_bytes, uuid, allocation_id }: NodeGpu): Cell {
  const state = stateCell('slot', slot_state);
  const user = allocation_id === null ? [] : [allocation_id];
  return {
    ...state,
    people: [state.people.padEnd(12), `${model} ${formatMemory(memory_bytes)}`, ...user].join('  '),
    programs: [state.programs, model, uuid, ...user].join(' '),
  };
}

export const nodeView: View<NodeView> = {
  name: ({ name }) => name,
  columns: {
    NAME: ({ name }) => words(name),
    STATE: ({ state }) => stateCell('node', state),
    NOTES: notes,
    GPUS: ({ slots }) => words(`${slots.available} of ${slots.total} free`),
    MODEL: (node) => words(models(node)),
    'LAST SEEN': ({ last_seen_at }) => timeCell(last_seen_at),
    ID: ({ id }) => words(id),
  },
  fields: (node) => [
    ['Name', words(node.name)],
    ['Id', words(node.id)],
    ['State', stateCell('node', node.state)],
    ...(node.quarantine ? [['Quarantined because', words(node.quarantine.reason)] as const] : []),
    ...(node.waiting ? [['Waiting for', words(node.waiting.for)] as const] : []),
    ['Notes', notes(node)],
    ['Host', words(node.hostname)],
    ['Kernel', words(node.kernel)],
    ['Agent', words(node.agent_version)],
    ['Last seen', timeCell(node.last_seen_at)],
    ['Certificate until', timeCell(node.certificate?.not_after ?? null)],
    ['Slots', words(`${node.slots.available} of ${node.slots.total} free, ${node.slots.blocked} blocked`)],
    ...node.gpus.map((gpu) => [`GPU ${gpu.index}`, gpuCell(gpu)] as const),
    ['Created', timeCell(node.created_at)],
  ],
};
