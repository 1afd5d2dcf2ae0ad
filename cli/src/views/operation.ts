import type { OperationView } from '@gpuaas/contract';
import { type Cell, durationCell, stateCell, timeCell, words } from '../output/cell.ts';
import type { View } from '../output/output.ts';

/** `prepare_host` → `Prepare host` */
export function stepWords(name: string): string {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function stepCell({ state, duration_ms, message }: OperationView['steps'][number]): Cell {
  const [shown, took] = [stateCell('step', state), durationCell(duration_ms)];
  const join = (...parts: (string | null)[]) => parts.filter((part) => part !== null && part !== '').join('  ');
  return {
    people: join(shown.people, duration_ms === null ? null : took.people, message),
    programs: join(shown.programs, took.programs, message),
    ...(shown.tone && { tone: shown.tone }),
  };
}

export const operationView: View<OperationView> = {
  name: ({ id }) => id,
  columns: {
    ID: ({ id }) => words(id),
    KIND: ({ kind }) => words(kind),
    STATE: ({ state }) => stateCell('operation', state),
    TARGET: ({ target }) => words(target.id),
    CREATED: ({ created_at }) => timeCell(created_at),
  },
  fields: (operation) => [
    ['ID', words(operation.id)],
    ['Kind', words(operation.kind)],
    ['State', stateCell('operation', operation.state)],
    ...(operation.error ? [['Reason', words(`${operation.error.detail} (${operation.error.code})`)] as const] : []),
    ['Target', words(operation.target.id)],
    ...operation.steps.map((step) => [stepWords(step.name), stepCell(step)] as const),
    ['Correlation', words(operation.correlation_id)],
    ['Created', timeCell(operation.created_at)],
    ['Ended', timeCell(operation.ended_at)],
  ],
};
