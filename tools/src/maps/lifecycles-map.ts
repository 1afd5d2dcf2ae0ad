import { code, type MapPage, orDash, pageText, tableText } from './page.ts';

/** A row of a lifecycle table, as the kernel defines it. */
interface StateRow {
  kind: 'end' | 'steady' | 'waiting';
  next: readonly string[];
  meaning?: string;
  for?: string;
  owner?: string;
  deadlineSeconds?: number | undefined;
  atDeadline?: string;
  youCan?: readonly string[];
  runbook?: string;
}

export interface OwnedLifecycle {
  module: string;
  name: string;
  table: Readonly<Record<string, StateRow>>;
}

const head = ['state', 'next', 'waits for', 'owner', 'deadline', 'at the deadline', 'you can', 'runbook'];

export function lifecyclesMap(lifecycles: readonly OwnedLifecycle[]): MapPage {
  const parts = lifecycles.flatMap(({ module, name, table }) => [
    `## ${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    `Owned by ${code(`modules/${module}`)}.`,
    tableText(
      head,
      Object.entries(table).map(([state, row]) => rowOf(state, row)),
    ),
  ]);
  return {
    file: 'docs/maps/lifecycles.md',
    text: pageText('Lifecycles', 'the lifecycle tables of the modules', [
      'Every state of everything that has states: who acts next, until when, and what happens by itself when nobody does.',
      ...parts,
    ]),
    problems: lifecycles.flatMap(problemsOf),
  };
}

function rowOf(state: string, row: StateRow): string[] {
  const next = orDash(row.next.map(code).join(', '));
  if (row.kind === 'end') return [code(state), next, 'it is over', '–', '–', '–', '–', '–'];
  if (row.kind === 'steady') return [code(state), next, `nothing: ${row.meaning}`, '–', '–', '–', '–', '–'];
  return [
    code(state),
    next,
    row.for ?? '',
    row.owner ?? '',
    durationOf(row.deadlineSeconds),
    row.atDeadline ?? '',
    orDash((row.youCan ?? []).join('; ')),
    code(row.runbook ?? ''),
  ];
}

function durationOf(seconds: number | undefined): string {
  if (seconds === undefined) return 'none';
  if (seconds % 3600 === 0) return `${seconds / 3600} h`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

/** A state that cannot be reached or left is a mistake in the table. */
function problemsOf({ module, name, table }: OwnedLifecycle) {
  const states = Object.keys(table);
  const unknown = Object.values(table).flatMap(({ next }) => next.filter((state) => !states.includes(state)));
  const reached = new Set(Object.values(table).flatMap(({ next }) => next));
  const file = `modules/${module}`;
  return [
    ...unknown.map((state) => ({ file, message: `${name}: ${state} is named as next state but has no row` })),
    ...states
      .slice(1)
      .filter((state) => !reached.has(state))
      .map((state) => ({ file, message: `${name}: no state leads to ${state}` })),
  ];
}
