import type { components } from '../generated/openapi.ts';
import type { StateRow } from './lifecycle-types.ts';

type Waiting = components['schemas']['Waiting'];

/** Why something is in a state since then; undefined when it waits for nothing. */
export function waitingIn(
  row: StateRow,
  since: Date,
  names: Readonly<Record<string, string>> = {},
): Waiting | undefined {
  if (row.kind !== 'waiting') return undefined;
  const named = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);
  const seconds = row.deadline && 'seconds' in row.deadline ? row.deadline.seconds : undefined;
  return {
    for: named(row.for),
    offline_since: null,
    since: since.toISOString(),
    deadline_at: seconds === undefined ? null : new Date(since.getTime() + seconds * 1000).toISOString(),
    owner: row.owner,
    at_deadline: row.otherwise,
    you_can: row.youCan.map(named),
    runbook: row.runbook,
  };
}
