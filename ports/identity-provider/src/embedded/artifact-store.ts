import { type Database, fromNow, now, tablesOf } from '@gpuaas/database';
import { type Selectable, sql } from 'kysely';
import type { Adapter, AdapterPayload } from 'oidc-provider';

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

/** Keeps the issuer's memory in Postgres, so that a sign-in survives a restart in its middle. */
export function createArtifactStore(database: Database): (model: string) => Adapter {
  return (model) => {
    const find = async (column: 'id' | 'uid' | 'user_code', value: string) => {
      const row = await artifactTables(database.db)
        .selectFrom('artifact')
        .selectAll()
        .where('model', '=', model)
        .where(column, '=', value)
        .where((or) => or.or([or('expires_at', 'is', null), or('expires_at', '>', now)]))
        .executeTakeFirst();
      return row && payloadOf(row);
    };

    return {
      async upsert(id, payload, expiresIn) {
        const columns = {
          payload: sql<AdapterPayload>`${JSON.stringify(payload)}::jsonb`,
          uid: payload.uid ?? null,
          user_code: payload.userCode ?? null,
          grant_id: payload.grantId ?? null,
          expires_at: expiresIn === undefined ? null : fromNow(expiresIn),
        };
        await database.transaction(async (tx) => {
          await artifactTables(tx)
            .insertInto('artifact')
            .values({ model, id, consumed_at: null, ...columns })
            .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(columns))
            .execute();
          // Every sign-in begins with one of these: often enough to clear away what is over.
          if (model === 'Interaction')
            await artifactTables(tx).deleteFrom('artifact').where('expires_at', '<', now).execute();
        });
      },
      find: (id) => find('id', id),
      findByUid: (uid) => find('uid', uid),
      findByUserCode: (code) => find('user_code', code),
      async consume(id) {
        await database.transaction((tx) =>
          artifactTables(tx)
            .updateTable('artifact')
            .set({ consumed_at: now })
            .where('model', '=', model)
            .where('id', '=', id)
            .execute(),
        );
      },
      async destroy(id) {
        await database.transaction((tx) =>
          artifactTables(tx).deleteFrom('artifact').where('model', '=', model).where('id', '=', id).execute(),
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

function payloadOf(row: Selectable<ArtifactTables['artifact']>): AdapterPayload {
  if (row.consumed_at === null) return row.payload;
  return { ...row.payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) };
}
