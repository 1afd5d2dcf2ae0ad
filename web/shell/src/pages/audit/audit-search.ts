import { operationTable } from '@gpuaas/contract';

/** What the address of an audit page can say. */
export interface AuditSearch {
  action?: string | undefined;
  target?: string | undefined;
  correlation?: string | undefined;
  /** The event that is open beside the list. */
  event?: string | undefined;
}

/** The address of the page at `base` with this search; what is undefined is left out. */
export function auditAddress(base: string, search: AuditSearch): string {
  const present = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return present.length === 0 ? base : `${base}?${new URLSearchParams(present)}`;
}

/** The words of the command that lists the same. */
export function auditWords({ action, target, correlation }: AuditSearch): string[] {
  const flags = { action, target, correlation };
  return Object.entries(flags).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]));
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
