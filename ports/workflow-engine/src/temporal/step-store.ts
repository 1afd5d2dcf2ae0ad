import type { WorkflowId } from '@gpuaas/contract';
import { fromNow, now } from '@gpuaas/database';
import type { Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import type { HeldRun, JournalRow } from '../runs/journal-store.ts';
import { engineTables } from '../runs/tables.ts';
import type { Answer } from '../workflow-engine.ts';

export interface LockedRun extends HeldRun {
  input: unknown;
  correlationId: string;
  /** Why somebody wants it to end, if they do. */
  cancelReason: string | null;
}

const lock = engineTables.query(
  (_, p: HeldRun) => sql<LockedRun>`
    select id, fence, input, correlation_id as "correlationId", cancel_reason as "cancelReason"
    from workflow_engine.run where id = ${p.id} and fence = ${p.fence} and state = 'running' for update`,
);

/** Locks the run. Undefined when it belongs to somebody else by now, or is over. */
export async function lockRun(tx: Tx, run: HeldRun): Promise<LockedRun | undefined> {
  return (await lock(tx, run))[0];
}

const entry = engineTables.query(
  (_, p: { id: WorkflowId; number: number }) => sql<JournalRow>`
    select number, name, state, result, failure, failed_attempts as "failedAttempts", started_at as "startedAt",
      coalesce(deadline_at <= ${now}, false) as "isOver"
    from workflow_engine.journal where run_id = ${p.id} and number = ${p.number}`,
);

/** After the lock, by a statement of its own: one that looks and locks at once would see what was before the lock. */
export async function findEntry(tx: Tx, { id, number }: { id: WorkflowId; number: number }) {
  return (await entry(tx, { id, number }))[0];
}

const answered = engineTables.query(
  (_, p: { id: WorkflowId; request: string }) => sql<{ answer: Answer }>`
    select answer from workflow_engine.answer where run_id = ${p.id} and request = ${p.request}`,
);

export async function findAnswer(tx: Tx, { id }: HeldRun, request: string): Promise<Answer | undefined> {
  return (await answered(tx, { id, request }))[0]?.answer;
}

const park = engineTables.query(
  (_, p: { id: WorkflowId; fence: bigint; seconds: number }) => sql`
    update workflow_engine.run set lease_until = null, wake_at = ${fromNow(p.seconds)}
    where id = ${p.id} and fence = ${p.fence}`,
);
const parkAgain = engineTables.query(
  (_, p: { id: WorkflowId; fence: bigint; number: number }) => sql`
    update workflow_engine.run set lease_until = null, wake_at = (select deadline_at from workflow_engine.journal
      where run_id = ${p.id} and number = ${p.number})
    where id = ${p.id} and fence = ${p.fence}`,
);

/** Nobody has to wake the run before the time of a step is over, unless an answer comes. */
export function parkRun(tx: Tx, { id, fence }: HeldRun, until: { seconds: number } | { deadlineOf: number }): void {
  if ('seconds' in until) park.later(tx, { id, fence, seconds: until.seconds });
  else parkAgain.later(tx, { id, fence, number: until.deadlineOf });
}
