import type { Failure, WorkflowId } from '@gpuaas/contract';
import { now } from '@gpuaas/database';
import type { Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import type { RunState } from '../workflow-engine.ts';
import { type EngineTables, engineTables, jsonOf } from './tables.ts';

/** A run, and the number that says whose it is. */
export interface HeldRun {
  id: WorkflowId;
  /** Grows with every executor. */
  fence: bigint;
}

export interface JournalRow {
  number: number;
  name: string;
  state: EngineTables['journal']['state'];
  result: unknown;
  failure: Failure | null;
  failedAttempts: number;
  startedAt: Date;
  /** Nobody waits for an answer any more. */
  isOver: boolean;
}

export interface JournalEntry {
  number: number;
  name: string;
  state: JournalRow['state'];
  result?: unknown;
  failure?: Failure;
  failedAttempts?: number;
  deadlineInSeconds?: number;
  startedAt: Date;
  endedAt?: Date;
  /** It is taken back when the run fails later on. */
  hasUndo?: boolean;
}

const write = engineTables.query(
  (_, p: { id: WorkflowId; entries: string }) => sql`
    insert into workflow_engine.journal (run_id, number, name, state, result, failure, failed_attempts, deadline_at,
      started_at, ended_at, has_undo)
    select ${p.id}, e.number, e.name, e.state, e.result, nullif(e.failure, 'null'), coalesce(e."failedAttempts", 0),
      ${now} + make_interval(secs => e."deadlineInSeconds"), e."startedAt", e."endedAt",
      coalesce(e."hasUndo", false)
    from jsonb_to_recordset(${p.entries}::jsonb) as e (number integer, name text, state text, result jsonb, failure jsonb,
      "failedAttempts" integer, "deadlineInSeconds" double precision, "startedAt" timestamptz, "endedAt" timestamptz,
      "hasUndo" boolean)
    on conflict (run_id, number) do update set name = excluded.name, state = excluded.state, result = excluded.result,
      failure = excluded.failure, failed_attempts = excluded.failed_attempts,
      deadline_at = coalesce(excluded.deadline_at, journal.deadline_at), started_at = excluded.started_at,
      ended_at = excluded.ended_at, has_undo = excluded.has_undo`,
);

/** Of several entries for one step the last counts. */
export function writeJournal(tx: Tx, { id }: Pick<HeldRun, 'id'>, entries: readonly JournalEntry[]): void {
  if (entries.length === 0) return;
  const last = new Map(entries.map((entry) => [entry.number, { ...entry, result: entry.result ?? null }]));
  write.later(tx, { id, entries: JSON.stringify([...last.values()]) });
}

const end = engineTables.query(
  (_, p: { id: WorkflowId; fence: bigint; state: string; failure: string }) => sql`
    update workflow_engine.run set state = ${p.state}, failure = nullif(${p.failure}::jsonb, 'null'), lease_until = null,
      ended_at = ${now}
    where id = ${p.id} and fence = ${p.fence}`,
);

export function endRun(
  tx: Tx,
  { id, fence }: HeldRun,
  state: Exclude<RunState, 'running'>,
  failure: Failure | undefined,
): void {
  end.later(tx, { id, fence, state, failure: jsonOf(failure) });
}
