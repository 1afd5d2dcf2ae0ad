import { keptSeconds, type SessionId } from '@gpuaas/contract';
import { fromNow } from '@gpuaas/database';
import type { Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { iamTables } from './tables.ts';

/** `least` passes over what is null: a session that nobody ended was over when it expired. */
const overAt = sql<Date>`least(session.ended_at, session.expires_at)`;
const isDue = sql<boolean>`${overAt} < ${fromNow(-keptSeconds['iam.session'])}`;

export async function findForgettableSessions(tx: Tx, most: number): Promise<SessionId[]> {
  const rows = await iamTables(tx)
    .selectFrom('session')
    .select('id')
    .where(isDue)
    .orderBy(overAt)
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** With its tokens, and with the code that made it where nobody has signed in since. */
export async function forgetSessions(tx: Tx, ids: readonly SessionId[]): Promise<void> {
  const due = iamTables(tx)
    .selectFrom('session')
    .select('id')
    .where('id', 'in', [...ids])
    .where(isDue);
  await iamTables(tx).deleteFrom('refresh_token').where('session_id', 'in', due).execute();
  await iamTables(tx).deleteFrom('sign_in_code').where('session_id', 'in', due).execute();
  await iamTables(tx)
    .deleteFrom('session')
    .where('id', 'in', [...ids])
    .where(isDue)
    .execute();
}
