import { operationTable, type ProjectId } from '@gpuaas/contract';

/** What the address of an audit page can say. */
export interface AuditSearch {
  actor?: string | undefined;
  action?: string | undefined;
  result?: string | undefined;
  target?: string | undefined;
  correlation?: string | undefined;
  /** How long ago at most, as the command line writes it: `24h`. */
  since?: string | undefined;
  /** The event that is open beside the list. */
  event?: string | undefined;
}

/** The address of the page at `base` with this search; what is undefined is left out. */
export function auditAddress(base: string, search: AuditSearch): string {
  const present = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return present.length === 0 ? base : `${base}?${new URLSearchParams(present)}`;
}

/** The words of the command that lists the same. */
export function auditWords({ event: _, ...flags }: AuditSearch): string[] {
  return Object.entries({ ...noFilter, ...flags }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, value],
  );
}

/** What narrows the list, without the event that is open beside it. */
export const noFilter = {
  actor: undefined,
  action: undefined,
  result: undefined,
  target: undefined,
  correlation: undefined,
  since: undefined,
} as const satisfies AuditSearch;

export function isFiltered({ event: _, ...filter }: AuditSearch): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

export const results = ['success', 'denied', 'failure'] as const;
export const spans = { '1h': 'Last hour', '24h': 'Last 24 hours', '7d': 'Last 7 days', '30d': 'Last 30 days' } as const;

/** As the API takes it. What an address has that it does not know is left out. */
export function auditQuery(search: AuditSearch, now: number) {
  const { actor, action, target, correlation } = search;
  const result = results.find((known) => known === search.result);
  const [, count, unit] = /^(\d{1,4})([hd])$/.exec(search.since ?? '') ?? [];
  const ago = Number(count) * (unit === 'd' ? 24 : 1) * 3_600_000;
  // To the minute: a list whose beginning moves with every look would be another list each time.
  const since = count === undefined ? undefined : new Date(Math.floor((now - ago) / 60_000) * 60_000).toISOString();
  return {
    ...(actor !== undefined && { actor }),
    ...(action !== undefined && { action }),
    ...(result !== undefined && { result }),
    ...(target !== undefined && { target_id: target }),
    ...(correlation !== undefined && { correlation_id: correlation }),
    ...(since !== undefined && { since }),
  };
}

/** Where the same events come as a file that proves itself. */
export function exportAddress(of: ProjectId | 'platform', query: object, format: 'ndjson' | 'csv'): string {
  const { path } = operationTable[of === 'platform' ? 'exportAuditEvents' : 'exportProjectAuditEvents'];
  return `${path.replace('{project_id}', encodeURIComponent(of))}?${new URLSearchParams({ ...query, format })}`;
}

export interface ActionGroup {
  label: string;
  actions: string[];
}

/** Every action that the contract says is recorded, by what it is done to. */
export function actionGroups(): ActionGroup[] {
  const actions = new Set(Object.values(operationTable).map(({ audit }) => audit as string));
  actions.delete('none');
  const groups = Map.groupBy([...actions].sort(), (action) => action.split('.')[0] ?? action);
  return [...groups].map(([label, members]) => ({ label, actions: members }));
}

/**
 * Whether an event is among the rows, could still come with older ones, or is not there. Ids grow with time and the rows
 * begin with the newest, so the end of the search is known.
 */
export function findEvent<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  id: string,
  isComplete: boolean,
): Row | 'further' | 'absent' {
  const found = rows?.find((row) => row.id === id);
  if (found) return found;
  const oldest = rows?.at(-1)?.id;
  const isPassed = isComplete || (oldest !== undefined && oldest < id);
  return isPassed ? 'absent' : 'further';
}
