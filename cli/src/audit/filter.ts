import type { QueryOf } from '@gpuaas/contract';
import { textFlag, toggle } from '../command.ts';
import { parseDuration } from '../durations.ts';

export type FilterFlags = {
  all: boolean | undefined;
  actor: string | undefined;
  action: string | undefined;
  result: 'success' | 'denied' | 'failure' | undefined;
  target: string | undefined;
  correlation: string | undefined;
  since: string | undefined;
  until: string | undefined;
};

const timeFlag = (brief: string) =>
  ({ kind: 'parsed', parse: parseTime, brief, placeholder: 'TIME', optional: true }) as const;

/** `2026-11-16`, `2026-11-16T09:30:00Z`, or how long ago: `24h`. */
function parseTime(text: string): string {
  if (/^(\d+[smhd])+$/.test(text)) return new Date(Date.now() - parseDuration(text)).toISOString();
  const time = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(time.getTime())) {
    throw new Error(`"${text}" is no time; write 2026-11-16, 2026-11-16T09:30:00Z or 24h (ago)`);
  }
  return time.toISOString();
}

export const filterFlags = {
  all: toggle('The whole platform instead of the project (platform administrators)'),
  actor: textFlag('Only what this person or program did: id, or name at that time', 'WHO'),
  action: textFlag('Only this action, such as allocation.create', 'ACTION'),
  result: { kind: 'enum', values: ['success', 'denied', 'failure'], brief: 'Only with this result', optional: true },
  target: textFlag('Only what was done to this id', 'ID'),
  correlation: textFlag('Only what belongs together under this id', 'ID'),
  since: timeFlag('Only from this time on, such as 2026-11-16 or 24h (ago)'),
  until: timeFlag('Only before this time'),
} as const;

export function filterOf(flags: FilterFlags): Omit<QueryOf<'listAuditEvents'>, 'limit' | 'cursor'> {
  const { actor, action, result, target: target_id, correlation: correlation_id, since, until } = flags;
  const wanted = { actor, action, result, target_id, correlation_id, since, until };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}
