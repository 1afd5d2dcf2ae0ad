import type { WorkflowId } from '@gpuaas/contract';
import { fromNow, now } from '@gpuaas/database';
import type { Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import type { HeldRun, JournalRow } from '../runs/journal-store.ts';
import { engineTables, givenTo } from '../runs/tables.ts';
import type { Answer } from '../workflow-engine.ts';

/** A run in the hands of an executor, with all that is known about it. */
export interface ClaimedRun extends HeldRun {
  name: string;
  input: unknown;
  correlation_id: string;
  /** How many answers had come. */
  answers: number;
  journal: JournalRow[];
  /** The answers themselves, by request. */
  given: Record<string, Answer>;
  /** Why somebody wants it to end, if they do. */
  cancelReason: string | null;
}

const journalOf = sql`coalesce((select jsonb_agg(jsonb_build_object('number', number, 'name', j.name, 'state', j.state,
    'result', result, 'failure', j.failure, 'failedAttempts', failed_attempts, 'startedAt', j.started_at,
    'isOver', coalesce(deadline_at <= ${now}, false)) order by number)
  from workflow_engine.journal j where j.run_id = run.id), '[]')`;
/** Written out, not given as values: only so does the planner see that the index of due runs fits. */
const isDue = sql`state = 'running' and wake_at <= ${now} and (lease_until is null or lease_until < ${now})`;

const claim = engineTables.query(
  (_, p: { names: string[]; leaseSeconds: number }) => sql<Row>`
    update workflow_engine.run set lease_until = ${fromNow(p.leaseSeconds)}, fence = fence + 1
    where id = (select id from workflow_engine.run where ${isDue} and name = any(${p.names})
      order by wake_at limit 1 for update skip locked)
    returning id, name, input, correlation_id, fence, answers, ${journalOf} as journal, ${givenTo} as given,
      cancel_reason as "cancelReason",
      exists (select from workflow_engine.run other
        where other.id <> run.id and ${isDue} and name = any(${p.names})) as more,
      (select seen.fence + 1 = run.fence and seen.answers = run.answers from workflow_engine.run seen
        where seen.id = run.id) as "isFresh"`,
);

type Row = Omit<ClaimedRun, 'journal'> & {
  journal: (Omit<JournalRow, 'startedAt'> & { startedAt: string })[];
  more: boolean;
  isFresh: boolean | null;
};

/**
 * Takes the run that is due longest, unless a living executor has it. `more`: others are due too. `changed`: somebody has
 * written to the run between the look and the lock, so what was read of its journal is old; the claim must not be kept.
 */
export async function claimRun(
  tx: Tx,
  names: string[],
  leaseSeconds: number,
): Promise<{ run: ClaimedRun; more: boolean } | 'changed' | undefined> {
  const [row] = await claim(tx, { names, leaseSeconds });
  if (!row) return undefined;
  const { more, isFresh, ...run } = row;
  if (!isFresh) return 'changed';
  const journal = row.journal.map((entry) => ({ ...entry, startedAt: new Date(entry.startedAt) }));
  return { run: { ...run, journal }, more };
}

/** Gives back every run that somebody holds. */
export async function releaseLeases(tx: Tx): Promise<void> {
  await engineTables(tx)
    .updateTable('run')
    .set({ lease_until: null })
    .where('state', '=', 'running')
    .where('lease_until', 'is not', null)
    .execute();
}

const hold = engineTables.query(
  (_, p: { id: WorkflowId; fence: bigint; before: bigint; leaseSeconds: number }) => sql<
    Pick<ClaimedRun, 'given' | 'cancelReason'>
  >`
    update workflow_engine.run set lease_until = ${fromNow(p.leaseSeconds)}, fence = ${p.fence}
    where id = ${p.id} and fence = ${p.before} and state = 'running' returning ${givenTo} as given,
      cancel_reason as "cancelReason"`,
);

/**
 * Renews the lease and locks the run. Undefined when it belongs to somebody else by now; else what has come meanwhile.
 * A claim that was rolled back is made again, if nobody has claimed the run meanwhile.
 */
export async function holdRun(
  tx: Tx,
  run: ClaimedRun,
  { leaseSeconds, isClaimed }: { leaseSeconds: number; isClaimed: boolean },
): Promise<Pick<ClaimedRun, 'given' | 'cancelReason'> | undefined> {
  const before = isClaimed ? run.fence : run.fence - 1n;
  const [held] = await hold(tx, { id: run.id, fence: run.fence, before, leaseSeconds });
  return held;
}

const park = engineTables.query(
  (_, p: { id: WorkflowId; fence: bigint; answers: number; seconds: number }) => sql`
    update workflow_engine.run set lease_until = null,
      wake_at = case when answers > ${p.answers} then ${now} else ${fromNow(p.seconds)} end
    where id = ${p.id} and fence = ${p.fence}`,
);
const parkUntilDeadline = engineTables.query(
  (_, p: { id: WorkflowId; fence: bigint; answers: number; number: number }) => sql`
    update workflow_engine.run set lease_until = null,
      wake_at = case when answers > ${p.answers} then ${now} else (select deadline_at from workflow_engine.journal
        where run_id = ${p.id} and number = ${p.number}) end
    where id = ${p.id} and fence = ${p.fence}`,
);

/** Puts the run to sleep, unless an answer has come since it was claimed: then it is due at once. */
export function parkRun(
  tx: Tx,
  { id, fence, answers }: ClaimedRun,
  until: { seconds: number } | { deadlineOf: number },
) {
  if ('seconds' in until) park.later(tx, { id, fence, answers, seconds: until.seconds });
  else parkUntilDeadline.later(tx, { id, fence, answers, number: until.deadlineOf });
}
