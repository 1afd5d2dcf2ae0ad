import type { WorkflowId } from '@gpuaas/contract';
import { fromNow, now, tablesOf } from '@gpuaas/database';
import type { Db, Tx } from '@gpuaas/kernel';
import { type Generated, type Selectable, sql } from 'kysely';
import type { Answer, Failure, UnservedRuns } from '../workflow-engine.ts';

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

export type RunRow = Selectable<EngineTables['run']>;
export type JournalRow = Selectable<EngineTables['journal']>;

const engineTables = tablesOf<EngineTables>('workflow_engine');
const json = (value: unknown) => sql<unknown>`${JSON.stringify(value ?? null)}::jsonb`;

export async function insertRun(
  tx: Tx,
  run: { id: WorkflowId; name: string; input: unknown; correlationId: string },
): Promise<void> {
  await engineTables(tx)
    .insertInto('run')
    .values({
      id: run.id,
      name: run.name,
      input: json(run.input),
      correlation_id: run.correlationId,
      // Not 0: a run that was lost and started again must not share a fence with an executor of the lost one.
      fence: sql<bigint>`(extract(epoch from clock_timestamp()) * 1000000)::bigint`,
      wake_at: now,
      started_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export function findRun(db: Db, id: WorkflowId): Promise<RunRow | undefined> {
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

export async function countRuns(db: Db): Promise<{ running: number; broken: number }> {
  return engineTables(db)
    .selectFrom('run')
    .select([
      sql<number>`(count(*) filter (where state = 'running'))::int`.as('running'),
      sql<number>`(count(*) filter (where state = 'broken'))::int`.as('broken'),
    ])
    .executeTakeFirstOrThrow();
}

/** Takes the run that is due longest, unless a living executor has it. */
export async function claimRun(tx: Tx, names: string[], leaseSeconds: number): Promise<RunRow | undefined> {
  return engineTables(tx)
    .updateTable('run')
    .set((eb) => ({ lease_until: fromNow(leaseSeconds), fence: eb('fence', '+', 1n) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('run')
        .select('id')
        .where('state', '=', 'running')
        .where('name', 'in', names)
        .where('wake_at', '<=', now)
        .where((or) => or.or([or('lease_until', 'is', null), or('lease_until', '<', now)]))
        .orderBy('wake_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
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

/** Renews the lease and locks the run. False when it belongs to somebody else by now. */
export async function holdRun(tx: Tx, run: RunRow, leaseSeconds: number): Promise<boolean> {
  const held = await engineTables(tx)
    .updateTable('run')
    .set({ lease_until: fromNow(leaseSeconds) })
    .where('id', '=', run.id)
    .where('fence', '=', run.fence)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
}

/** Puts the run to sleep, unless an answer has come since it was claimed: then it is due at once. */
export async function parkRun(tx: Tx, run: RunRow, until: Date | number): Promise<void> {
  const wake = typeof until === 'number' ? fromNow(until) : sql<Date>`${until}::timestamptz`;
  await engineTables(tx)
    .updateTable('run')
    .set({
      lease_until: null,
      wake_at: sql<Date>`case when answers > ${run.answers} then clock.now() else ${wake} end`,
    })
    .where('id', '=', run.id)
    .where('fence', '=', run.fence)
    .execute();
}

export async function endRun(
  tx: Tx,
  run: RunRow,
  state: 'succeeded' | 'failed' | 'broken',
  failure: Failure | undefined,
): Promise<void> {
  await engineTables(tx)
    .updateTable('run')
    .set({
      state,
      failure: failure === undefined ? null : sql<Failure>`${JSON.stringify(failure)}::jsonb`,
      lease_until: null,
      ended_at: now,
    })
    .where('id', '=', run.id)
    .where('fence', '=', run.fence)
    .execute();
}

export async function readJournal(db: Db, id: WorkflowId): Promise<JournalRow[]> {
  return engineTables(db).selectFrom('journal').selectAll().where('run_id', '=', id).orderBy('number').execute();
}

export type JournalEntry = Pick<JournalRow, 'number' | 'name' | 'state'> & {
  result?: unknown;
  failure?: Failure;
  failedAttempts?: number;
  deadlineInSeconds?: number;
  startedAt: Date;
  endedAt?: Date;
};

export async function writeJournal(tx: Tx, run: RunRow, entry: JournalEntry): Promise<JournalRow> {
  const columns = {
    name: entry.name,
    state: entry.state,
    result: json(entry.result),
    failure: entry.failure === undefined ? null : sql<Failure>`${JSON.stringify(entry.failure)}::jsonb`,
    failed_attempts: entry.failedAttempts ?? 0,
    ...(entry.deadlineInSeconds !== undefined && { deadline_at: fromNow(entry.deadlineInSeconds) }),
    started_at: entry.startedAt,
    ended_at: entry.endedAt ?? null,
  };
  return engineTables(tx)
    .insertInto('journal')
    .values({ run_id: run.id, number: entry.number, deadline_at: null, ...columns })
    .onConflict((conflict) => conflict.columns(['run_id', 'number']).doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Wakes the run and keeps the answer; the same answer again wakes nobody. */
export async function insertAnswer(tx: Tx, id: WorkflowId, request: string, answer: Answer): Promise<void> {
  const woken = await engineTables(tx)
    .updateTable('run')
    .set((eb) => ({ wake_at: now, answers: eb('answers', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('answer').select('request').where('run_id', '=', id).where('request', '=', request))),
    )
    .returning('id')
    .executeTakeFirst();
  if (!woken) return;
  await engineTables(tx)
    .insertInto('answer')
    .values({ run_id: id, request, answer: sql<Answer>`${JSON.stringify(answer)}::jsonb`, answered_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findAnswer(db: Db, id: WorkflowId, request: string): Promise<Answer | undefined> {
  const row = await engineTables(db)
    .selectFrom('answer')
    .select('answer')
    .where('run_id', '=', id)
    .where('request', '=', request)
    .executeTakeFirst();
  return row?.answer;
}

/** Whether this moment of the database's clock is over. */
export async function isOver(db: Db, moment: Date): Promise<boolean> {
  const row = await engineTables(db)
    .selectNoFrom(sql<boolean>`${moment}::timestamptz <= ${now}`.as('over'))
    .executeTakeFirstOrThrow();
  return row.over;
}
