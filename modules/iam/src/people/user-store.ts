import type { PlatformRole, SessionId, UserId } from '@gpuaas/contract';
import { now } from '@gpuaas/database';
import type { Identity } from '@gpuaas/identity-provider';
import type { Db, Tx } from '@gpuaas/kernel';
import type { Selectable } from 'kysely';
import { type IamTables, iamTables } from '../tables.ts';
import type { User } from '../user.ts';

export type KnownUser = User & { disabled: boolean };

export async function findUserByIdentity(tx: Tx, identity: Identity): Promise<KnownUser | undefined> {
  const row = await iamTables(tx)
    .selectFrom('user_account')
    .selectAll()
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .forUpdate()
    .executeTakeFirst();
  return row && toKnown(row);
}

/** Gives whoever has this name and address at this issuer another subject. */
export async function replaceSubject(
  tx: Tx,
  anew: { issuer: string; subject: string; username: string; email: string },
): Promise<KnownUser | undefined> {
  const row = await iamTables(tx)
    .updateTable('user_account')
    .set({ subject: anew.subject })
    .where('issuer', '=', anew.issuer)
    .where('username', '=', anew.username)
    .where('email', '=', anew.email)
    .returningAll()
    .executeTakeFirst();
  return row && toKnown(row);
}

function toKnown(row: Selectable<IamTables['user_account']>): KnownUser {
  return { ...fromRow(row), disabled: row.disabled_at !== null };
}

export async function getUser(db: Db, id: UserId): Promise<User> {
  return fromRow(
    await iamTables(db).selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
}

/** Whose session it is. Undefined when it has ended, or when they may not sign in. Whoever ends it waits. */
export async function findSignedIn(tx: Tx, sessionId: SessionId): Promise<User | undefined> {
  const row = await iamTables(tx)
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.id', 'session.user_id')
    .selectAll('user_account')
    .where('session.id', '=', sessionId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('user_account.disabled_at', 'is', null)
    .forShare('session')
    .executeTakeFirst();
  return row && fromRow(row);
}

export function findIssued(db: Db, id: UserId): Promise<{ issuer: string; subject: string }> {
  return iamTables(db)
    .selectFrom('user_account')
    .select(['issuer', 'subject'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Undefined when the username is taken, or the same person has just been written by another sign-in. */
export async function insertUser(
  tx: Tx,
  user: { id: UserId; username: string; identity: Identity; platformRole: PlatformRole; at: Date },
): Promise<User | undefined> {
  const row = await iamTables(tx)
    .insertInto('user_account')
    .values({
      id: user.id,
      issuer: user.identity.issuer,
      subject: user.identity.subject,
      username: user.username,
      display_name: user.identity.displayName,
      email: user.identity.email ?? null,
      platform_role: user.platformRole,
      created_at: user.at,
      last_signed_in_at: user.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
}

export async function updateUser(
  tx: Tx,
  id: UserId,
  change: { profile: Identity | undefined; platformRole: PlatformRole; at: Date },
): Promise<User> {
  const row = await iamTables(tx)
    .updateTable('user_account')
    .set({
      ...(change.profile && { display_name: change.profile.displayName, email: change.profile.email ?? null }),
      platform_role: change.platformRole,
      last_signed_in_at: change.at,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

function fromRow(row: Selectable<IamTables['user_account']>): User {
  return {
    id: row.id,
    issuer: row.issuer,
    username: row.username,
    displayName: row.display_name,
    email: row.email ?? undefined,
    platformRole: row.platform_role,
  };
}
