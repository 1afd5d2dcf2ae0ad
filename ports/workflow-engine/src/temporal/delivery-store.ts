import type { WorkflowId } from '@gpuaas/contract';
import { fromNow, now } from '@gpuaas/database';
import type { Db, Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import type { HeldRun } from '../runs/journal-store.ts';
import { engineTables } from '../runs/tables.ts';

/** A run that Temporal has to hear of: it is new, was answered, cancelled or retried, or its time is over. */
export interface DueRun extends HeldRun {
  name: string;
  input: unknown;
  /** When it became due, exactly: it has changed when there is news again. */
  wakeAt: string;
}

/** Longer than telling Temporal takes, so that two processes do not tell it the same all the time. */
const leaseSeconds = 10;
const againSeconds = 1;
/** A run that neither waits nor ends for so long is told to look again. Another engine would take it up then, too. */
const atLatestSeconds = 30;

const claim = engineTables.query(
  (_, p: { names: string[]; limit: number }) => sql<DueRun>`
    update workflow_engine.run set lease_until = ${fromNow(leaseSeconds)}
    where id in (select id from workflow_engine.run
      where state = 'running' and wake_at <= ${now} and (lease_until is null or lease_until < ${now})
        and name = any(${p.names})
      order by wake_at limit ${p.limit} for update skip locked)
    returning id, fence, name, input, wake_at::text as "wakeAt"`,
);

export function claimDue(tx: Tx, names: string[], limit: number): Promise<DueRun[]> {
  return claim(tx, { names, limit });
}

const delivered = engineTables.query(
  (_, p: { id: WorkflowId; fence: bigint; wakeAt: string }) => sql`
    update workflow_engine.run set lease_until = null,
      wake_at = case when wake_at::text = ${p.wakeAt} then ${fromNow(atLatestSeconds)} else wake_at end
    where id = ${p.id} and fence = ${p.fence} and state = 'running'`,
);

/** What came after it was told stays due. */
export async function markDelivered(db: Db, { id, fence, wakeAt }: DueRun): Promise<void> {
  await delivered(db, { id, fence, wakeAt });
}

const untold = engineTables.query(
  (_, p: { id: WorkflowId; fence: bigint }) => sql`
    update workflow_engine.run set lease_until = ${fromNow(againSeconds)} where id = ${p.id} and fence = ${p.fence}`,
);

/** It could not be told, and is tried again soon. */
export async function markUntold(db: Db, { id, fence }: DueRun): Promise<void> {
  await untold(db, { id, fence });
}

/** Runs that Temporal has, some at a time: those after this one. */
export function listDelivered(db: Db, names: string[], after: string, limit: number): Promise<HeldRun[]> {
  return engineTables(db)
    .selectFrom('run')
    .select(['id', 'fence'])
    .where('state', '=', sql.lit('running'))
    .where('wake_at', '>', now)
    .where('id', '>', after as WorkflowId)
    .where(sql<boolean>`name = any(${names})`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Whether the run is still under way. Only then does it matter that Temporal does not have it. */
export async function wakeRun(db: Db, { id, fence }: HeldRun): Promise<boolean> {
  const { rows } = await sql`
    update workflow_engine.run set wake_at = ${now}, lease_until = null
    where id = ${id} and fence = ${fence} and state = 'running' returning id`.execute(engineTables(db));
  return rows.length > 0;
}

export async function wakeAll(db: Db, names: string[]): Promise<number> {
  const { rows } = await sql`
    update workflow_engine.run set wake_at = ${now}, lease_until = null
    where state = 'running' and name = any(${names}) returning id`.execute(engineTables(db));
  return rows.length;
}
