import type { NodeGpu, NodeView } from '@gpuaas/contract';
import { type Cell, notesCell, stateCell, timeCell, words } from '../output/cell.ts';
import type { View } from '../output/output.ts';
import { formatMemory } from './gpu.ts';

const notes = ({ simulated, isolation, cordoned, approval }: NodeView) =>
  notesCell(
    simulated && 'simulated',
    isolation === 'none' && 'isolation: none',
    cordoned && 'cordoned',
    approval.pending.length > 0 && 'not approved',
  );

const models = ({ gpus }: NodeView) => [...new Set(gpus.map(({ model }) => model))].join(', ');

/** On a node that takes no allocations, a GPU that nobody uses is not available either. */
function slotCell({ slots }: NodeView, { slot_state: state }: NodeGpu): Cell {
  if (state !== 'available' || slots.unavailable === 0) return stateCell('slot', state);
  return { people: '○ Unavailable', programs: 'unavailable', tone: 'waiting' };
}

function gpuCell(node: NodeView, gpu: NodeGpu): Cell {
  const { model, memory_bytes, uuid, allocation_id } = gpu;
  const state = slotCell(node, gpu);
  const width = Math.max(...node.gpus.map((each) => slotCell(node, each).people.length));
  const user = allocation_id === null ? [] : [allocation_id];
  return {
    ...state,
    people: [state.people.padEnd(width), `${model} ${formatMemory(memory_bytes)}`, ...user].join('  '),
    programs: [state.programs, model, uuid, ...user].join(' '),
  };
}

function conditionCell({ effect, meaning, next_step, detail, since }: NodeGpu['conditions'][number]): Cell {
  return {
    ...words(`${meaning} ${next_step} (${detail}, ${timeCell(since).people})`),
    tone: effect === 'none' ? 'attention' : 'error',
  };
}

function certificateCell({ state, certificate }: NodeView): Cell {
  return state === 'quarantined' && certificate !== null
    ? { ...words('revoked'), tone: 'error' }
    : timeCell(certificate?.not_after ?? null);
}

function slotsOf({ slots: { total, available, in_use, unavailable, blocked } }: NodeView): string {
  if (total === 0) return '';
  const others = [
    [in_use, 'in use'],
    [unavailable, 'unavailable'],
    [blocked, 'blocked'],
  ] as const;
  const told = others.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return [`${available} of ${total} free`, ...told].join(', ');
}

function driverOf({ gpu_driver: driver }: NodeView): string | undefined {
  if (!driver) return undefined;
  const { name, state, version, reason } = driver;
  return [name === state ? state : [name, version, state].filter(Boolean).join(' '), reason].filter(Boolean).join(': ');
}

/** How allocations are kept apart there, worst last. */
function confinementFields({ confinement = [] }: NodeView): (readonly [string, Cell])[] {
  const kept = confinement.filter(({ holds }) => holds).map(({ aspect }) => aspect);
  const not = confinement.filter(({ holds }) => !holds);
  return [
    ...(kept.length > 0 ? [['Kept apart', words(kept.join(', '))] as const] : []),
    ...not.map(({ aspect, detail }) => [`Shared ${aspect}`, { ...words(detail), tone: 'attention' as const }] as const),
  ];
}

export const nodeView: View<NodeView> = {
  name: ({ name }) => name,
  columns: {
    NAME: ({ name }) => words(name),
    STATE: ({ state }) => stateCell('node', state),
    NOTES: notes,
    GPUS: ({ slots }) => words(`${slots.available} of ${slots.total} free`),
    REGION: ({ region }) => words(region),
    MODEL: (node) => words(models(node)),
    'LAST SEEN': ({ last_seen_at }) => timeCell(last_seen_at),
    ID: ({ id }) => words(id),
  },
  fields: (node) => [
    ['Name', words(node.name)],
    ['ID', words(node.id)],
    ['State', stateCell('node', node.state)],
    ['Region', words(node.region)],
    ...(node.quarantine ? [['Quarantined because', words(node.quarantine.reason)] as const] : []),
    ...(node.waiting ? [['Waiting for', words(node.waiting.for)] as const] : []),
    ['Notes', notes(node)],
    ['Host', words(node.hostname)],
    ['Kernel', words(node.kernel)],
    ['Agent', words(node.agent_version)],
    ['Can do', words(node.task_types?.join(', '))],
    ['GPU driver', words(driverOf(node))],
    ...confinementFields(node),
    ['Last contact', timeCell(node.last_seen_at)],
    ['Last proven work', timeCell(node.last_work_at)],
    ...(node.link.detail === null ? [] : [['Link', { ...words(node.link.detail), tone: 'error' }] as const]),
    ['Certificate expires', certificateCell(node)],
    ['Slots', words(slotsOf(node))],
    ...node.gpus.flatMap((gpu) => [
      [`GPU ${gpu.index}`, gpuCell(node, gpu)] as const,
      ...(gpu.conditions ?? []).map(
        (condition) => [`GPU ${gpu.index} ${condition.code}`, conditionCell(condition)] as const,
      ),
    ]),
    ...node.approval.pending.map(
      ({ index, model, memory_bytes: memory }) =>
        [`GPU ${index}`, { ...words(`not approved  ${model} ${formatMemory(memory)}`), tone: 'attention' }] as const,
    ),
    ['Created', timeCell(node.created_at)],
  ],
};
