import type { Waiting } from '@gpuaas/contract';

/**
 * Nothing gets stuck: every state that is not an end says in one table who acts next, until when, and what happens by
 * itself when nobody does. The store's guards, the sweeper, the `waiting` answers and the docs all read this table.
 */
export type StateRow<State extends string> =
  | { kind: 'end'; next: readonly [] }
  | { kind: 'steady'; next: readonly State[]; meaning: string }
  | {
      kind: 'waiting';
      next: readonly State[];
      /** Goes on from "Waiting for". */
      for: string;
      owner: string;
      /** Counted from the moment the state was entered; undefined when only a person can end it. */
      deadlineSeconds: number | undefined;
      atDeadline: string;
      /** In these and in `for`, `{name}` stands for what the caller of `waiting` calls so. */
      youCan: readonly string[];
      runbook: string;
    };

export interface Lifecycle<State extends string> {
  readonly name: string;
  readonly table: Readonly<Record<State, StateRow<State>>>;
  /** The states from which `to` may be entered. */
  statesBefore(to: State): State[];
  /** Why something is in this state since then; undefined when it waits for nothing. */
  waiting(state: State, since: Date, names?: Readonly<Record<string, string>>): Waiting | undefined;
  /** States with a deadline, for the sweeper. */
  deadlines(): { state: State; seconds: number }[];
}

export function defineLifecycle<State extends string>(
  name: string,
  table: Readonly<Record<State, StateRow<State>>>,
): Lifecycle<State> {
  const rows = Object.entries(table) as [State, StateRow<State>][];
  return {
    name,
    table,
    statesBefore: (to) => rows.filter(([, row]) => (row.next as readonly State[]).includes(to)).map(([state]) => state),
    waiting(state, since, names = {}) {
      const row = table[state];
      if (row.kind !== 'waiting') return undefined;
      const named = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);
      return {
        for: named(row.for),
        offline_since: null,
        since: since.toISOString(),
        deadline_at:
          row.deadlineSeconds === undefined
            ? null
            : new Date(since.getTime() + row.deadlineSeconds * 1000).toISOString(),
        owner: row.owner,
        at_deadline: row.atDeadline,
        you_can: row.youCan.map(named),
        runbook: row.runbook,
      };
    },
    deadlines: () =>
      rows.flatMap(([state, row]) =>
        row.kind === 'waiting' && row.deadlineSeconds !== undefined ? [{ state, seconds: row.deadlineSeconds }] : [],
      ),
  };
}
