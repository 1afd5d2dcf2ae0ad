import type { Failure, WorkflowId } from '@gpuaas/contract';
import { fromNow, now, tablesOf } from '@gpuaas/database';
import type { Db, Tx } from '@gpuaas/kernel';
import { type Generated, type Selectable, sql } from 'kysely';
import type { Answer, UnservedRuns } from '../workflow-engine.ts';

interface EngineTables {
  run: {
    id: WorkflowId;
    name: string;
    input: unknown;
    state: Generated<'running' | 'succeeded' | 'failed' | 'broken'>;
    failure: Failure | null;
    correlation_id: string;
    fence: Generated<bigint>;
    lease_until: Date | null;
    wake_at: Date;
    answers: Generated<number>;
    started_at: Date;
    ended_at: Date | null;
  };
  journal: {
    run_id: WorkflowId;
    number: number;
    name: string;
    state: 'retrying' | 'waiting' | 'done' | 'failed';
    result: unknown;
    failure: Failure | null;
    failed_attempts: Generated<number>;
    deadline_at: Date | null;
    started_at: Date;
    ended_at: Date | null;
  };
  answer: { run_id: WorkflowId; request: string; answer: Answer; answered_at: Date };
}

/** A run in the hands of an executor, with all that is known about it. */
export interface ClaimedRun {
  id: WorkflowId;
  name: string;
  input: unknown;
  correlation_id: string;
  /** Grows with every claim. */
  fence: bigint;
  /** How many answers had come. */
  answers: number;
  journal: JournalRow[];
  /** The answers themselves, by request. */
  given: Record<string, Answer>;
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

const engineTables = tablesOf<EngineTables>('workflow_engine');
const jsonOf = (value: unknown) => JSON.stringify(value ?? null);

const insert = engineTables.query(
  (_, p: { id: WorkflowId; name: string; input: string; correlationId: string }) => sql`
    insert into workflow_engine.run (id, name, input, correlation_id, fence, wake_at, started_at)
    values (${p.id}, ${p.name}, ${p.input}::jsonb, ${p.correlationId},
      (extract(epoch from clock_timestamp()) * 1000000)::bigint, ${now}, ${now})
    on conflict (id) do nothing`,
);

/** The fence begins with the time: a run that was lost and started again must not share one with an executor of before. */
export function insertRun(tx: Tx, run: { id: WorkflowId; name: string; input: unknown; correlationId: string }): void {
  insert.later(tx, { ...run, input: jsonOf(run.input) });
}

export function findRun(db: Db, id: WorkflowId): Promise<Selectable<EngineTables['run']> | undefined> {
  return engineTables(db).selectFrom('run').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findUnknown(db: Db, ids: readonly WorkflowId[]): Promise<WorkflowId[]> {
  if (ids.length === 0) return [];
  const known = await engineTables(db)
    .selectFrom('run')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  const found = new Set(known.map(({ id }) => id));
  return ids.filter((id) => !found.has(id));
}

/** Open runs of anything else than these. */
export function findUnserved(db: Db, kinds: readonly string[]): Promise<UnservedRuns[]> {
  return engineTables(db)
    .selectFrom('run')
    .select([
      'name as workflow',
      sql<number>`count(*)::int`.as('runs'),
      sql<WorkflowId[]>`(array_agg(id order by started_at, id))[1:10]`.as('ids'),
    ])
    .where('state', '=', 'running')
    .where(sql<boolean>`name <> all(${[...kinds]}::text[])`)
    .groupBy('name')
    .orderBy('name')
    .execute();
}

/** Only runs that have not ended well or badly are looked at, however many there were. */
export async function countRuns(db: Db): Promise<{ running: number; broken: number }> {
  const { rows } = await sql<{ running: number; broken: number }>`
    select (select count(*)::int from workflow_engine.run where state = 'running') as running,
      (select count(*)::int from workflow_engine.run where state = 'broken') as broken`.execute(engineTables(db));
  return rows[0] ?? { running: 0, broken: 0 };
}

const journalOf = sql`coalesce((select jsonb_agg(jsonb_build_object('number', number, 'name', j.name, 'state', j.state,
    'result', result, 'failure', j.failure, 'failedAttempts', failed_attempts, 'startedAt', j.started_at,
    'isOver', coalesce(deadline_at <= ${now}, false)) order by number)
  from workflow_engine.journal j where j.run_id = run.id), '[]')`;
const givenTo = sql`coalesce((select jsonb_object_agg(request, answer) from workflow_engine.answer a
  where a.run_id = run.id), '{}')`;
/** Written out, not given as values: only so does the planner see that the index of due runs fits. */
const isDue = sql`state = 'running' and wake_at <= ${now} and (lease_until is null or lease_until < ${now})`;

const claim = engineTables.query(
  (_, p: { names: string[]; leaseSeconds: number }) => sql<Row>`
    update workflow_engine.run set lease_until = ${fromNow(p.leaseSeconds)}, fence = fence + 1
    where id = (select id from workflow_engine.run where ${isDue} and name = any(${p.names})
      order by wake_at limit 1 for update skip locked)
    returning id, name, input, correlation_id, fence, answers, ${journalOf} as journal, ${givenTo} as given,
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
  (_, p: { id: WorkflowId; fence: bigint; before: bigint; leaseSeconds: number }) => sql<{
    given: Record<string, Answer>;
  }>`
    update workflow_engine.run set lease_until = ${fromNow(p.leaseSeconds)}, fence = ${p.fence}
    where id = ${p.id} and fence = ${p.before} and state = 'running' returning ${givenTo} as given`,
);

/**
 * Renews the lease and locks the run. Undefined when it belongs to somebody else by now; else the answers that have come.
 * A claim that was rolled back is made again, if nobody has claimed the run meanwhile.
 */
export async function holdRun(
  tx: Tx,
  run: ClaimedRun,
  { leaseSeconds, isClaimed }: { leaseSeconds: number; isClaimed: boolean },
): Promise<Record<string, Answer> | undefined> {
  const before = isClaimed ? run.fence : run.fence - 1n;
  const [held] = await hold(tx, { id: run.id, fence: run.fence, before, leaseSeconds });
  return held?.given;
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

const end = engineTables.query(
  (_, p: { id: WorkflowId; fence: bigint; state: string; failure: string }) => sql`
    update workflow_engine.run set state = ${p.state}, failure = nullif(${p.failure}::jsonb, 'null'), lease_until = null,
      ended_at = ${now}
    where id = ${p.id} and fence = ${p.fence}`,
);

export function endRun(
  tx: Tx,
  { id, fence }: ClaimedRun,
  state: 'succeeded' | 'failed' | 'broken',
  failure: Failure | undefined,
): void {
  end.later(tx, { id, fence, state, failure: jsonOf(failure) });
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
}

const write = engineTables.query(
  (_, p: { id: WorkflowId; entries: string }) => sql`
    insert into workflow_engine.journal (run_id, number, name, state, result, failure, failed_attempts, deadline_at,
      started_at, ended_at)
    select ${p.id}, e.number, e.name, e.state, e.result, nullif(e.failure, 'null'), coalesce(e."failedAttempts", 0),
      ${now} + make_interval(secs => e."deadlineInSeconds"), e."startedAt", e."endedAt"
    from jsonb_to_recordset(${p.entries}::jsonb) as e (number integer, name text, state text, result jsonb, failure jsonb,
      "failedAttempts" integer, "deadlineInSeconds" double precision, "startedAt" timestamptz, "endedAt" timestamptz)
    on conflict (run_id, number) do update set name = excluded.name, state = excluded.state, result = excluded.result,
      failure = excluded.failure, failed_attempts = excluded.failed_attempts,
      deadline_at = coalesce(excluded.deadline_at, journal.deadline_at), started_at = excluded.started_at,
      ended_at = excluded.ended_at`,
);

/** Of several entries for one step the last counts. */
export function writeJournal(tx: Tx, { id }: ClaimedRun, entries: readonly JournalEntry[]): void {
  if (entries.length === 0) return;
  const last = new Map(entries.map((entry) => [entry.number, { ...entry, result: entry.result ?? null }]));
  write.later(tx, { id, entries: JSON.stringify([...last.values()]) });
}

const wake = engineTables.query(
  (_, p: { id: WorkflowId; request: string }) => sql`
    update workflow_engine.run set wake_at = ${now}, answers = answers + 1
    where id = ${p.id} and state = 'running'
      and not exists (select from workflow_engine.answer where run_id = ${p.id} and request = ${p.request})`,
);
const keep = engineTables.query(
  (_, p: { id: WorkflowId; request: string; answer: string }) => sql`
    insert into workflow_engine.answer (run_id, request, answer, answered_at)
    select id, ${p.request}, ${p.answer}::jsonb, ${now} from workflow_engine.run where id = ${p.id} and state = 'running'
    on conflict do nothing`,
);

/** Wakes the run and keeps the answer; the same answer again wakes nobody. In this order: waking checks that it is new. */
export function insertAnswer(tx: Tx, id: WorkflowId, request: string, answer: Answer): void {
  wake.later(tx, { id, request });
  keep.later(tx, { id, request, answer: JSON.stringify(answer) });
}
