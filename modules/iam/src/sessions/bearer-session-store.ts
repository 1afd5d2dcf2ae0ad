import { createHash } from 'node:crypto';
import type { SessionId, UserId } from '@gpuaas/contract';
import { now } from '@gpuaas/database';
import { DomainError, type Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { iamTables } from '../tables.ts';

export interface NewBearerSession {
  id: SessionId;
  userId: UserId;
  /** What all tokens of one session of the identity provider have in common. */
  key: string;
  client: string;
  address: string | undefined;
  expiresAt: Date;
}

/**
 * The session that stands for these tokens. A later token makes it last longer; one that has ended stays ended, also when it
 * was forgotten since. Throws `session_revoked` then.
 */
export async function putBearerSession(tx: Tx, session: NewBearerSession): Promise<{ id: SessionId; isNew: boolean }> {
  const hash = createHash('sha256').update(session.key).digest();
  const inserted = await iamTables(tx)
    .insertInto('session')
    .values({
      id: session.id,
      user_id: session.userId,
      client: session.client,
      created_at: now,
      last_seen_at: now,
      expires_at: session.expiresAt,
      ended_at: null,
      ended_reason: null,
      issuer_session: null,
      address: session.address ?? null,
      bearer_hash: hash,
    })
    .onConflict((conflict) =>
      conflict.column('bearer_hash').doUpdateSet({
        expires_at: sql<Date>`greatest(session.expires_at, excluded.expires_at)`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  // Looked for last: whoever forgets the session at this moment has noted it by now.
  const ended = iamTables(tx).selectFrom('ended_bearer').select('hash').where('hash', '=', hash);
  if (await ended.executeTakeFirst()) throw new DomainError('session_revoked');
  return { id: inserted.id, isNew: inserted.id === session.id };
}
