import { createHash } from 'node:crypto';
import { type Database, fromNow, now, tablesOf } from '@gpuaas/database';
import type { Db, Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { PendingSignIns } from './pending-sign-ins.ts';

interface ArtifactTables {
  artifact: {
    model: string;
    id: string;
    payload: AdapterPayload;
    uid: string | null;
    user_code: string | null;
    grant_id: string | null;
    consumed_at: Date | null;
    expires_at: Date | null;
  };
}

const artifactTables = tablesOf<ArtifactTables>('identity_provider');

/**
 * Keeps the issuer's memory in Postgres, so that a sign-in survives a restart in its middle. Ids of sessions and codes
 * are credentials, so only their hashes are stored. What expires does so by the database's clock.
 */
export function createArtifactStore(database: Database, pending: PendingSignIns): (model: string) => Adapter {
  return (model) => {
    const find = async (column: 'id' | 'uid' | 'user_code', value: string) => {
      const row = await artifactTables(database.db)
        .selectFrom('artifact')
        .select([
          'payload',
          'consumed_at',
          sql<number | null>`extract(epoch from expires_at - ${now})::float8`.as('left'),
        ])
        .where('model', '=', model)
        .where(column, '=', value)
        .where((or) => or.or([or('expires_at', 'is', null), or('expires_at', '>', now)]))
        .executeTakeFirst();
      return row && payloadOf(row);
    };

    return {
      async upsert(id, payload, expiresIn) {
        if (model === 'Interaction' && payload['result'] === undefined)
          return pending.put(id, withoutIds(payload), expiresIn as number);
        // A session that nobody signed in to holds nothing, and anyone could make many of them.
        if (model === 'Session' && payload.accountId === undefined) return;
        const columns = {
          // Where a sign-in comes back to holds its id, and is only needed until its form was sent.
          payload: sql<AdapterPayload>`${JSON.stringify({ ...withoutIds(payload), returnTo: undefined })}::jsonb`,
          uid: payload.uid ?? null,
          user_code: payload.userCode ?? null,
          grant_id: payload.grantId ?? null,
          expires_at: expiresIn === undefined ? null : fromNow(expiresIn),
        };
        await database.transaction((tx) =>
          artifactTables(tx)
            .insertInto('artifact')
            .values({ model, id: hashOf(id), consumed_at: null, ...columns })
            .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(columns))
            .execute(),
        );
      },
      async find(id) {
        const kept = await find('id', hashOf(id));
        const found = kept ?? (model === 'Interaction' ? await pending.find(id) : undefined);
        return found && { ...found, jti: id };
      },
      findByUid: (uid) => find('uid', uid),
      findByUserCode: (code) => find('user_code', code),
      async consume(id) {
        const first = await database.transaction((tx) => consume(tx, model, hashOf(id)));
        if (!first) throw new errors.InvalidGrant('it was used before');
      },
      async destroy(id) {
        await database.transaction((tx) =>
          artifactTables(tx).deleteFrom('artifact').where('model', '=', model).where('id', '=', hashOf(id)).execute(),
        );
      },
      async revokeByGrantId(grantId) {
        await database.transaction((tx) =>
          artifactTables(tx)
            .deleteFrom('artifact')
            .where('model', '=', model)
            .where('grant_id', '=', grantId)
            .execute(),
        );
      },
    };
  };
}

/** Of two who use the same code at the same moment one is the second; then nothing that came of it stays valid. */
async function consume(tx: Tx, model: string, id: string): Promise<boolean> {
  const tables = artifactTables(tx);
  const used = await tables
    .updateTable('artifact')
    .set({ consumed_at: now })
    .where('model', '=', model)
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (used) return true;
  const grants = tables.selectFrom('artifact').select('grant_id').where('model', '=', model).where('id', '=', id);
  await tables.deleteFrom('artifact').where('model', '!=', model).where('grant_id', 'in', grants).execute();
  return false;
}

/** Ends a session and all that was issued under it. */
export async function deleteSession(tx: Tx, uid: string): Promise<void> {
  await artifactTables(tx)
    .deleteFrom('artifact')
    .where((or) =>
      or.or([
        or.and([or('model', '=', 'Session'), or('uid', '=', uid)]),
        or(sql<string>`payload->>'sessionUid'`, '=', uid),
      ]),
    )
    .execute();
}

/** Ends every session of one person, with whatever was issued to them. */
export async function deleteSessionsOf(tx: Tx, subject: string): Promise<void> {
  await artifactTables(tx).deleteFrom('artifact').where(sql<string>`payload->>'accountId'`, '=', subject).execute();
}

export async function deleteExpiredArtifacts(tx: Tx): Promise<void> {
  await artifactTables(tx).deleteFrom('artifact').where('expires_at', '<', now).execute();
}

/** The database's time in seconds. */
export async function readNow(db: Db): Promise<number> {
  const { seconds } = await artifactTables(db)
    .selectNoFrom(sql<number>`extract(epoch from ${now})::float8`.as('seconds'))
    .executeTakeFirstOrThrow();
  return seconds;
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

/** An id is a credential where it is a session's or a code's; a started sign-in repeats that of its session. */
function withoutIds({ jti: _, ...payload }: AdapterPayload): AdapterPayload {
  const { session } = payload as { session?: { cookie?: string } };
  if (session === undefined) return payload;
  const { cookie: _cookie, ...rest } = session;
  return { ...payload, session: rest } as AdapterPayload;
}

/** The issuer compares `exp` with its own clock; what is left by the database's clock is what counts. */
function payloadOf(row: { payload: AdapterPayload; consumed_at: Date | null; left: number | null }): AdapterPayload {
  return {
    ...row.payload,
    ...(row.left !== null && { exp: Math.ceil(Date.now() / 1_000 + row.left) }),
    ...(row.consumed_at !== null && { consumed: Math.floor(row.consumed_at.getTime() / 1_000) }),
  };
}
