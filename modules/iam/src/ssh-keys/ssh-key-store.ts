import type { SshKeyId, SshKeyType, UserId } from '@gpuaas/contract';
import { defineResource } from '@gpuaas/database';
import { type Db, type Page, type PageOf, type Tx, toPage } from '@gpuaas/kernel';
import { type Selectable, sql } from 'kysely';
import { type IamTables, iamTables } from '../tables.ts';
import type { SshKey } from './ssh-keys.ts';

/** Until the end of the transaction nobody else adds a key of this person. */
export async function lockKeysOf(tx: Tx, userId: UserId): Promise<void> {
  await iamTables(tx).selectFrom('user_account').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

export async function listSshKeysOf(db: Db, userId: UserId, page: Page): Promise<PageOf<SshKey>> {
  let query = iamTables(db).selectFrom('ssh_key').selectAll().where('user_id', '=', userId);
  if (page.after !== undefined) query = query.where('id', '<', page.after as SshKeyId);
  const rows = await query
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return toPage(rows.map(fromRow), page, 'ssh keys');
}

/** All of them. A service account has none. */
export async function findSshKeysOf(db: Db, ownerId: string): Promise<SshKey[]> {
  const keys = iamTables(db).selectFrom('ssh_key').selectAll();
  return (await keys.where('user_id', '=', ownerId as UserId).execute()).map(fromRow);
}

/** How many keys somebody has, and which of them stands in the way of one with this name or fingerprint. */
export async function findInTheWay(
  tx: Tx,
  userId: UserId,
  { name, fingerprint }: Pick<SshKey, 'name' | 'fingerprint'>,
): Promise<{ count: number; sameKey: string | undefined; sameName: boolean }> {
  const row = await iamTables(tx)
    .selectFrom('ssh_key')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<string | null>`min(name) filter (where fingerprint = ${fingerprint})`.as('same_key'),
      sql<boolean>`coalesce(bool_or(name = ${name}), false)`.as('same_name'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { count: row.count, sameKey: row.same_key ?? undefined, sameName: row.same_name };
}

export async function insertSshKey(tx: Tx, userId: UserId, key: SshKey): Promise<void> {
  await iamTables(tx)
    .insertInto('ssh_key')
    .values({
      id: key.id,
      user_id: userId,
      name: key.name,
      type: key.type,
      bits: key.bits,
      fingerprint: key.fingerprint,
      blob: key.blob,
      created_at: key.createdAt,
    })
    .execute();
}

export async function deleteSshKey(tx: Tx, id: SshKeyId): Promise<void> {
  await iamTables(tx).deleteFrom('ssh_key').where('id', '=', id).execute();
}

export const sshKeyResource = defineResource(
  (db, id) =>
    iamTables(db)
      .selectFrom('ssh_key')
      .selectAll()
      .where('id', '=', id as SshKeyId),
  (row) => ({ within: { type: 'user', id: row.user_id }, name: row.name, value: fromRow(row) }),
);

function fromRow(row: Selectable<IamTables['ssh_key']>): SshKey {
  return {
    id: row.id,
    name: row.name,
    type: row.type as SshKeyType,
    bits: row.bits,
    fingerprint: row.fingerprint,
    blob: row.blob,
    createdAt: row.created_at,
  };
}
