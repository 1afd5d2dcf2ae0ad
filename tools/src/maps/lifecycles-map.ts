import { type LifecyclesFile, secondsOf, type WrittenState } from '../gen/lifecycle-file.ts';
import { code, type MapPage, orDash, pageText, tableText } from './page.ts';

const head = ['state', 'shown as', 'next', 'waits for', 'owner', 'deadline', 'otherwise', 'you can', 'runbook'];

export function lifecyclesMap({ lifecycles }: Pick<LifecyclesFile, 'lifecycles'>): MapPage {
  const parts = Object.entries(lifecycles).flatMap(([name, { module, states }]) => [
    `## ${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`,
    `Owned by ${code(`modules/${module}`)}.`,
    tableText(
      head,
      Object.entries(states).map(([state, row]) => rowOf(state, row)),
    ),
  ]);
  return {
    file: 'docs/maps/lifecycles.md',
    text: pageText('Lifecycles', '`contract/lifecycles.yaml`', [
      'Every state of everything that has states: who acts next, until when, and what happens otherwise. Nothing enters a state ' +
        'that is planned until the capability exists that it is named for.',
      ...parts,
    ]),
    problems: [],
  };
}

function rowOf(state: string, row: WrittenState): string[] {
  return [
    code(state),
    row.word,
    orDash((row.next ?? []).map(code).join(', ')),
    waitsFor(row),
    orDash(row.owner),
    durationOf(row),
    orDash(row.otherwise),
    orDash((row.you_can ?? []).join('; ')),
    orDash(code(row.runbook ?? '')),
  ];
}

function waitsFor({ planned, waits_for, meaning, next = [], unreachable }: WrittenState): string {
  if (planned !== undefined) return `planned: ${planned}`;
  if (waits_for !== undefined) return waits_for;
  if (next.length === 0) return 'it is over';
  return `nothing: ${meaning}${unreachable ? ` While its node cannot be reached: ${unreachable.waits_for}. ${unreachable.otherwise}` : ''}`;
}

function durationOf({ deadline, waits_for }: WrittenState): string {
  if (deadline === undefined) return waits_for === undefined ? '–' : 'none';
  if (typeof deadline === 'string') return deadline === 'none' ? 'none' : duration(deadline);
  if ('after' in deadline) return `${duration(deadline.after)} after the last ${deadline.since}`;
  return 'of' in deadline ? `that of its ${deadline.of}` : `its own (${code(deadline.column)})`;
}

/** Refuses what is no duration, as the generated tables do. */
function duration(text: string): string {
  secondsOf(text);
  return text;
}
