import type { AllocationId, Labels } from '@gpuaas/contract';
import type { Db, Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import type { Allocation } from './allocation.ts';
import { fromRow } from './allocation-store.ts';
import { allocationTables } from './tables.ts';

const mostAtOnce = 1_000;

const changing = (tx: Tx, id: AllocationId) => allocationTables(tx).updateTable('allocation').where('id', '=', id);

export async function setLabels(tx: Tx, id: AllocationId, labels: Labels): Promise<Allocation> {
  const set = { labels: sql<Labels>`${JSON.stringify(labels)}::jsonb` };
  return fromRow(await changing(tx, id).set(set).returningAll().executeTakeFirstOrThrow());
}

/** Somebody says that it is still needed: no warning holds any more. */
export async function setExtended(
  tx: Tx,
  id: AllocationId,
  { at, endsAt }: { at: Date; endsAt: Date | undefined },
): Promise<Allocation> {
  const row = await changing(tx, id)
    .set({ extended_at: at, ends_at: endsAt ?? null, end_warned_at: null, idle_since: null, idle_ends_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

export async function setEndWarned(
  tx: Tx,
  id: AllocationId,
  { at, endsAt }: { at: Date; endsAt: Date },
): Promise<void> {
  await changing(tx, id).set({ end_warned_at: at, ends_at: endsAt }).execute();
}

/** Undefined: it is used again. */
export async function setIdle(tx: Tx, id: AllocationId, idle: Allocation['idle']): Promise<void> {
  await changing(tx, id)
    .set({ idle_since: idle?.since ?? null, idle_ends_at: idle?.endsAt ?? null })
    .execute();
}

/** Active ones whose time is over, or is over so soon that their project should know. */
export function findEnding(db: Db, warningSeconds: number): Promise<{ id: AllocationId }[]> {
  const lead = sql`least(make_interval(secs => ${warningSeconds}), (ends_at - coalesce(extended_at, active_at)) / 2)`;
  return allocationTables(db)
    .selectFrom('allocation')
    .select('id')
    .where('state', '=', 'active')
    .where('ends_at', 'is not', null)
    .where(sql<boolean>`(ends_at <= clock.now() or (end_warned_at is null and ends_at <= clock.now() + ${lead}))`)
    .orderBy('ends_at')
    .limit(mostAtOnce)
    .execute();
}

/** Active ones that are among these, or whose project is warned that they are idle. */
export async function findIdle(db: Db, ids: readonly AllocationId[]): Promise<Allocation[]> {
  const rows = await allocationTables(db)
    .selectFrom('allocation')
    .selectAll()
    .where('state', '=', 'active')
    .where(sql<boolean>`(id = any(${ids}::text[]) or idle_ends_at is not null)`)
    .execute();
  return rows.map(fromRow);
}
