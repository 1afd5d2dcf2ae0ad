import type { PlatformRole, UserId } from '@gpuaas/contract';
import { defineResource, now } from '@gpuaas/database';
import { type Db, type Page, type PageOf, type Tx, toPage } from '@gpuaas/kernel';
import { type Selectable, sql } from 'kysely';
import { type IamTables, iamTables } from '../tables.ts';

/** Somebody as administrators of the platform see them. */
export interface PlatformPerson {
  id: UserId;
  username: string;
  displayName: string;
  email: string | undefined;
  platformRole: PlatformRole;
  disabledAt: Date | undefined;
  createdAt: Date;
  lastSignedInAt: Date;
}

export interface PersonFilter {
  /** Part of the username, the name or the address. */
  text: string | undefined;
  disabled: boolean | undefined;
  platformRole: PlatformRole | undefined;
}

export const userResource = defineResource(
  (db, id) =>
    iamTables(db)
      .selectFrom('user_account')
      .selectAll()
      .where('id', '=', id as UserId),
  (row) => ({ within: undefined, name: row.username, value: fromRow(row) }),
);

export async function listPeople(db: Db, filter: PersonFilter, page: Page): Promise<PageOf<PlatformPerson>> {
  let query = iamTables(db).selectFrom('user_account').selectAll();
  if (filter.text !== undefined) {
    const pattern = `%${filter.text.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(
      sql<boolean>`(username ilike ${pattern} or display_name ilike ${pattern} or email ilike ${pattern})`,
    );
  }
  if (filter.disabled !== undefined) query = query.where('disabled_at', filter.disabled ? 'is not' : 'is', null);
  if (filter.platformRole !== undefined) query = query.where('platform_role', '=', filter.platformRole);
  if (page.after !== undefined) query = query.where('id', '>', page.after as UserId);
  const rows = await query
    .orderBy('id')
    .limit(page.limit + 1)
    .execute();
  return toPage(rows.map(fromRow), page, ['users', filter]);
}

/** Locks the administrators who can act. Whoever else wants to take one away waits, and then finds who is left. */
export async function lockAdministrators(tx: Tx): Promise<UserId[]> {
  const rows = await iamTables(tx)
    .selectFrom('user_account')
    .select('id')
    .where('platform_role', '=', 'platform_admin')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function setPlatformRole(tx: Tx, id: UserId, role: PlatformRole): Promise<PlatformPerson> {
  const row = await iamTables(tx)
    .updateTable('user_account')
    .set({ platform_role: role })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

/** With all of their sessions: enabling somebody again lets nobody back in who has kept a token. */
export async function disablePerson(tx: Tx, id: UserId): Promise<PlatformPerson> {
  // First: somebody who is just signing in holds this row, and what they get is among the sessions once they let go of it.
  const row = await iamTables(tx)
    .updateTable('user_account')
    .set({ disabled_at: sql<Date>`coalesce(disabled_at, ${now})` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await iamTables(tx)
    .updateTable('session')
    .set({ ended_at: now, ended_reason: 'account disabled' })
    .where('user_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  return fromRow(row);
}

export async function enablePerson(tx: Tx, id: UserId): Promise<PlatformPerson> {
  const row = await iamTables(tx)
    .updateTable('user_account')
    .set({ disabled_at: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

function fromRow(row: Selectable<IamTables['user_account']>): PlatformPerson {
  return {
    id: row.id,
    username: row.username,
    displayName: row.display_name,
    email: row.email ?? undefined,
    platformRole: row.platform_role,
    disabledAt: row.disabled_at ?? undefined,
    createdAt: row.created_at,
    lastSignedInAt: row.last_signed_in_at,
  };
}
