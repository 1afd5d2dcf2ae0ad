import type { AllocationId, Failure } from '@gpuaas/contract';
import { now } from '@gpuaas/database';
import type { Db, Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import type { Allocation } from './allocation.ts';
import { fromRow } from './allocation-store.ts';
import type { StoredKey } from './stored-key.ts';
import { allocationTables } from './tables.ts';

/** Whose keys may have to go: those of somebody, one key, or all in a project or organisation. */
export type KeysOf = { owner: string } | { key: string } | { project: string } | { organization: string };

/** As the indexes have it. What is being released loses its account anyway. */
const hasKeys = sql<boolean>`ssh_keys <> '[]' and state in ('requested', 'provisioning', 'active')`;

/** Locked in the order of their ids, so that nobody waits for somebody who waits for them. */
export async function lockWithKeys(tx: Tx, of: KeysOf): Promise<Allocation[]> {
  const rows = await allocationTables(tx)
    .selectFrom('allocation')
    .selectAll()
    .where(hasKeys)
    .where(condition(of))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(fromRow);
}

function condition(of: KeysOf) {
  if ('project' in of) return sql<boolean>`project_id = ${of.project}`;
  if ('organization' in of) return sql<boolean>`org_id = ${of.organization}`;
  const like = 'key' in of ? { key_id: of.key } : { owner: { id: of.owner } };
  return sql<boolean>`ssh_keys @> ${JSON.stringify([like])}::jsonb`;
}

/** Undefined when it is not active any more. */
export async function replaceKeys(
  tx: Tx,
  id: AllocationId,
  keys: readonly StoredKey[],
): Promise<Allocation | undefined> {
  const row = await allocationTables(tx)
    .updateTable('allocation')
    .set({
      ssh_keys: sql<StoredKey[]>`${JSON.stringify(keys)}::jsonb`,
      keys_version: sql<number>`keys_version + 1`,
      // So that it is tried at once, however recently an older change was.
      keys_tried_at: null,
      keys_failure: null,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
}

/** The host has what was there at this change. */
export async function markKeysApplied(tx: Tx, id: AllocationId, version: number): Promise<void> {
  await allocationTables(tx)
    .updateTable('allocation')
    .set({ keys_applied: sql<number>`greatest(keys_applied, ${version}::int)`, keys_failure: null })
    .where('id', '=', id)
    .execute();
}

/** Unless they have changed since: then the next attempt says how it is. */
export async function failKeys(tx: Tx, id: AllocationId, version: number, failure: Failure): Promise<void> {
  await allocationTables(tx)
    .updateTable('allocation')
    .set({ keys_failure: sql<Failure>`${JSON.stringify(failure)}::jsonb` })
    .where('id', '=', id)
    .where('keys_version', '=', version)
    .execute();
}

const isDue = (everySeconds: number) => sql<boolean>`keys_applied < keys_version and state = 'active'
  and (keys_tried_at is null or keys_tried_at < clock.now() - make_interval(secs => ${everySeconds}))`;

/** Allocations whose host lacks a change of their keys, and for which nobody has tried it of late. */
export function findDueKeys(db: Db, everySeconds: number): Promise<{ id: AllocationId }[]> {
  return allocationTables(db).selectFrom('allocation').select('id').where(isDue(everySeconds)).limit(1_000).execute();
}

/** Notes that it is being tried now. Undefined when there is nothing to try, or not yet again. */
export async function takeDueKeys(tx: Tx, id: AllocationId, everySeconds: number): Promise<Allocation | undefined> {
  const row = await allocationTables(tx)
    .updateTable('allocation')
    .set({ keys_tried_at: now })
    .where('id', '=', id)
    .where(isDue(everySeconds))
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
}
