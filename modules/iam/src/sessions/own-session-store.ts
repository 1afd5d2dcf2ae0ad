import type { SessionId, UserId } from '@gpuaas/contract';
import { defineResource, now } from '@gpuaas/database';
import { type CredentialId, type Db, type Page, type PageOf, type Tx, toPage } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { iamTables } from '../tables.ts';
import type { OwnSession } from '../user.ts';

const list = 'sessions';

/** Where somebody is signed in, the latest sign-in first. */
export async function listSessionsOf(db: Db, userId: UserId, page: Page): Promise<PageOf<OwnSession>> {
  let query = iamTables(db)
    .selectFrom('session')
    .select(['id', 'client', 'address', 'created_at', 'last_seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now);
  if (page.after !== undefined) query = query.where('id', '<', page.after as SessionId);
  const rows = await query
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const sessions = rows.map((row) => ({
    id: row.id,
    client: row.client,
    address: row.address ?? undefined,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
  }));
  return toPage(sessions, page, list);
}

/** Also one that is over: ending it again changes nothing. */
export const sessionResource = defineResource(
  (db, id) =>
    iamTables(db)
      .selectFrom('session')
      .select(['id', 'user_id', 'client'])
      .where('id', '=', id as SessionId),
  (row) => ({ within: { type: 'user', id: row.user_id }, name: row.client, value: { id: row.id } }),
);

/** Ends all but one. Answers how many, and the identity provider's own sessions that they came from. */
export async function endSessionsBeside(
  tx: Tx,
  kept: { userId: UserId; sessionId: SessionId },
  reason: string,
): Promise<{ ended: number; issuerSessions: string[] }> {
  const rows = await iamTables(tx)
    .updateTable('session')
    .set({ ended_at: now, ended_reason: reason })
    .where('user_id', '=', kept.userId)
    .where('id', '!=', kept.sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('issuer_session')
    .execute();
  const own = await iamTables(tx)
    .selectFrom('session')
    .select('issuer_session')
    .where('id', '=', kept.sessionId)
    .executeTakeFirst();
  const found = rows.flatMap(({ issuer_session: session }) => (session === null ? [] : [session]));
  return { ended: rows.length, issuerSessions: [...new Set(found)].filter((one) => one !== own?.issuer_session) };
}

/** A session that was used, and from where. Other credentials are passed over. */
export interface Sighting {
  credentialId: CredentialId;
  address: string;
}

export async function noteSightings(tx: Tx, seen: readonly Sighting[]): Promise<void> {
  const sorted = seen.toSorted((a, b) => (a.credentialId < b.credentialId ? -1 : 1));
  await sql`
    update iam.session set last_seen_at = ${now}, address = seen.address
    from unnest(${sorted.map(({ credentialId }) => credentialId)}::text[], ${sorted.map(({ address }) => address)}::text[])
      as seen (id, address)
    where session.id = seen.id and session.ended_at is null`.execute(iamTables(tx));
}
