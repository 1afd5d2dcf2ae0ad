import type { ServiceAccountId, ServiceAccountKeyId } from '@gpuaas/contract';
import { defineResource, now } from '@gpuaas/database';
import type { Db, Tx } from '@gpuaas/kernel';
import { type Selectable, sql } from 'kysely';
import { type IamTables, iamTables } from '../tables.ts';
import type { KeyOwner, ServiceAccountKey } from './service-account.ts';

export async function insertKey(
  tx: Tx,
  key: { id: ServiceAccountKeyId; serviceAccountId: ServiceAccountId; hash: Buffer; createdAt: Date },
): Promise<void> {
  await iamTables(tx)
    .insertInto('service_account_key')
    .values({
      id: key.id,
      service_account_id: key.serviceAccountId,
      hash: key.hash,
      created_at: key.createdAt,
      deleted_at: null,
      last_used_at: null,
      last_used_by: null,
      last_used_from: null,
    })
    .execute();
}

export interface KeysOfAccount {
  keys: ServiceAccountKey[];
  lastUsedAt: Date | undefined;
}

/** Keys that were deleted are not among them and not looked at, however many there were; but their last use counts. */
export async function findKeys(
  db: Db,
  accounts: readonly ServiceAccountId[],
): Promise<Map<ServiceAccountId, KeysOfAccount>> {
  const found = new Map<ServiceAccountId, KeysOfAccount>();
  if (accounts.length === 0) return found;
  const { rows } = await sql<KeyRow & { account_id: ServiceAccountId; account_last_used_at: Date | null }>`
    select key.*, account_id, account_last_used_at
    from unnest(${[...accounts]}::text[]) as asked (account_id)
    left join lateral (
      select last_used_at as account_last_used_at from iam.service_account_key
      where service_account_id = account_id and last_used_at is not null
      order by last_used_at desc limit 1
    ) used on true
    left join iam.service_account_key key on key.service_account_id = account_id and key.deleted_at is null
    order by key.id`.execute(iamTables(db));
  for (const { account_id: id, account_last_used_at: lastUsedAt, ...row } of rows) {
    const keys = found.get(id)?.keys ?? [];
    found.set(id, { keys: row.id === null ? keys : [...keys, fromRow(row)], lastUsedAt: lastUsedAt ?? undefined });
  }
  return found;
}

type KeyRow = Selectable<IamTables['service_account_key']>;

export const serviceAccountKeyResource = defineResource(
  (db, id) =>
    iamTables(db)
      .selectFrom('service_account_key')
      .selectAll()
      .where('id', '=', id as ServiceAccountKeyId)
      .where('deleted_at', 'is', null),
  (row) => ({
    within: { type: 'service_account', id: row.service_account_id },
    name: row.id,
    value: fromRow(row),
  }),
);

export async function deleteKey(tx: Tx, id: ServiceAccountKeyId): Promise<void> {
  await iamTables(tx).updateTable('service_account_key').set({ deleted_at: now }).where('id', '=', id).execute();
}

/** Notes the use. Undefined unless the key is good and its service account active. */
export async function useKey(
  tx: Tx,
  hash: Buffer,
  use: { by: string | undefined; from: string },
): Promise<KeyOwner | undefined> {
  return iamTables(tx)
    .updateTable('service_account_key as key')
    .from('service_account as account')
    .innerJoin('project', 'project.id', 'account.project_id')
    .set({ last_used_at: now, last_used_by: use.by ?? null, last_used_from: use.from })
    .where('key.hash', '=', hash)
    .where('key.deleted_at', 'is', null)
    .where('account.id', '=', sql.ref<ServiceAccountId>('key.service_account_id'))
    .where('account.state', '=', 'active')
    .where('project.archived_at', 'is', null)
    .returning([
      'key.id as keyId',
      'account.id as serviceAccountId',
      'account.name',
      'project.org_id as orgId',
      'project.id as projectId',
      'account.scope',
    ])
    .executeTakeFirst();
}

function fromRow(row: KeyRow): ServiceAccountKey {
  const { last_used_at: at, last_used_by: by, last_used_from: from } = row;
  return {
    id: row.id,
    serviceAccountId: row.service_account_id,
    createdAt: row.created_at,
    lastUse: at ? { at, by: by ?? undefined, from: from ?? undefined } : undefined,
  };
}
