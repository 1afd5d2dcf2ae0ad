import type { Failure, WorkflowId } from '@gpuaas/contract';
import { fromNow, now } from '@gpuaas/database';
import type { Db, Tx } from '@gpuaas/kernel';
import { type Selectable, sql } from 'kysely';
import type { Answer, RunQuery, UnservedRuns } from '../workflow-engine.ts';
import { type EngineTables, engineTables, jsonOf } from './tables.ts';

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

export type RunRow = Selectable<
  Omit<EngineTables['run'], 'input' | 'fence' | 'lease_until' | 'wake_at' | 'answers' | 'set_aside'>
>;

const shown = ['id', 'name', 'state', 'failure', 'correlation_id', 'started_at', 'ended_at', 'cancel_reason'] as const;

export function findRun(db: Db, id: WorkflowId): Promise<RunRow | undefined> {
  return engineTables(db).selectFrom('run').select(shown).where('id', '=', id).executeTakeFirst();
}

export function findRunWithInput(db: Db, id: WorkflowId): Promise<(RunRow & { input: unknown }) | undefined> {
  return engineTables(db)
    .selectFrom('run')
    .select([...shown, 'input'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The newest first: ids grow with time. */
export function listRuns(db: Db, { state, workflow, before, limit }: RunQuery): Promise<RunRow[]> {
  return (
    engineTables(db)
      .selectFrom('run')
      .select(shown)
      // Written out, not given as a value: only so does the planner see that an index of these states fits.
      .$if(state !== undefined, (query) => query.where('state', '=', sql.lit(state ?? 'running')))
      .$if(workflow !== undefined, (query) => query.where('name', '=', workflow ?? ''))
      .$if(before !== undefined, (query) => query.where('id', '<', before as WorkflowId))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  );
}

export type StepRow = Selectable<Omit<EngineTables['journal'], 'run_id' | 'result' | 'has_undo'>>;

export function listSteps(db: Db, id: WorkflowId): Promise<StepRow[]> {
  return engineTables(db)
    .selectFrom('journal')
    .select(['number', 'name', 'state', 'failure', 'failed_attempts', 'deadline_at', 'started_at', 'ended_at'])
    .where('run_id', '=', id)
    .orderBy('number')
    .execute();
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

/** A run that is due is taken up within a second or two, unless nobody is there who could. */
const lateSeconds = 30;

/** Only runs that have not ended well or badly are looked at, however many there were. */
export async function countRuns(db: Db): Promise<{ running: number; broken: number; late: number }> {
  const { rows } = await sql<{ running: number; broken: number; late: number }>`
    select (select count(*)::int from workflow_engine.run where state = 'running') as running,
      (select count(*)::int from workflow_engine.run where state = 'broken') as broken,
      (select count(*)::int from workflow_engine.run
        where state = 'running' and wake_at < ${fromNow(-lateSeconds)}) as late`.execute(engineTables(db));
  return rows[0] ?? { running: 0, broken: 0, late: 0 };
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

/**
 * Whoever executes the run learns of it before its next step. A broken run has nobody who could take back what it did, so
 * it just ends. False when there is nothing to cancel.
 */
export async function cancelRun(tx: Tx, id: WorkflowId, reason: string, failure: Failure): Promise<boolean> {
  const ended = (then: unknown, or: string) => sql`case when state = 'broken' then ${then} else ${sql.ref(or)} end`;
  const { rows } = await sql`
    update workflow_engine.run set cancel_reason = ${reason}, wake_at = ${now}, answers = answers + 1,
      state = ${ended(sql.lit('cancelled'), 'state')}, ended_at = ${ended(now, 'ended_at')},
      failure = ${ended(sql`${jsonOf(failure)}::jsonb`, 'failure')}
    where id = ${id} and (state = 'broken' or (state = 'running' and cancel_reason is null))
    returning id`.execute(engineTables(tx));
  return rows.length > 0;
}

/**
 * Forgets the step that failed and all that came after it, and what was taken back: those are done again, and their
 * requests want new answers. A run that broke goes on where it stood. The fence grows, so nobody of before goes on with it.
 */
export async function retryRun(tx: Tx, id: WorkflowId): Promise<boolean> {
  const { rows } = await sql`
    update workflow_engine.run set state = 'running', failure = null, ended_at = null, cancel_reason = null,
      wake_at = ${now}, lease_until = null, fence = fence + 1
    where id = ${id} and state in ('failed', 'broken')
    returning id`.execute(engineTables(tx));
  if (rows.length === 0) return false;
  const { rows: forgotten } = await sql`
    delete from workflow_engine.journal j
    using (select min(number) as number from workflow_engine.journal where run_id = ${id} and state = 'failed') failed
    where j.run_id = ${id} and (j.number >= failed.number or (j.has_undo and failed.number is not null))
    returning j.number`.execute(engineTables(tx));
  if (forgotten.length > 0) {
    await sql`
      with given as (delete from workflow_engine.answer where run_id = ${id} returning request)
      update workflow_engine.run set set_aside = set_aside || array(select request from given)
      where id = ${id}`.execute(engineTables(tx));
  }
  return true;
}

export async function isSetAside(db: Db, id: WorkflowId, request: string): Promise<boolean> {
  const row = await engineTables(db)
    .selectFrom('run')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`${request} = any (set_aside)`)
    .executeTakeFirst();
  return row !== undefined;
}
