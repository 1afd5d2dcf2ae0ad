import type { SessionId } from '@gpuaas/contract';
import { fromNow } from '@gpuaas/database';
import type { Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { iamTables } from '../tables.ts';

/** `least` passes over what is null: a session that nobody ended was over when it expired. */
const overAt = sql<Date>`least(session.ended_at, session.expires_at)`;
const isDue = (keptSeconds: number) => sql<boolean>`${overAt} < ${fromNow(-keptSeconds)}`;

export async function findForgettableSessions(tx: Tx, keptSeconds: number, most: number): Promise<SessionId[]> {
  const rows = await iamTables(tx)
    .selectFrom('session')
    .select('id')
    .where(isDue(keptSeconds))
    .orderBy(overAt)
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * With its tokens, and with the code that made it where nobody has signed in since. What remains of one that somebody ended,
 * and that stands for tokens of the identity provider, is that it has ended: the provider may go on to issue them.
 */
export async function forgetSessions(tx: Tx, keptSeconds: number, ids: readonly SessionId[]): Promise<void> {
  const due = iamTables(tx)
    .selectFrom('session')
    .select('id')
    .where('id', 'in', [...ids])
    .where(isDue(keptSeconds));
  await iamTables(tx)
    .insertInto('ended_bearer')
    .columns(['hash', 'ended_at'])
    .expression(
      iamTables(tx)
        .selectFrom('session')
        .select(['bearer_hash', 'ended_at'])
        .where('id', 'in', due)
        .where('bearer_hash', 'is not', null)
        .where('ended_at', 'is not', null)
        .$narrowType<{ bearer_hash: Buffer; ended_at: Date }>(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await iamTables(tx).deleteFrom('refresh_token').where('session_id', 'in', due).execute();
  await iamTables(tx).deleteFrom('sign_in_code').where('session_id', 'in', due).execute();
  await iamTables(tx)
    .deleteFrom('session')
    .where('id', 'in', [...ids])
    .where(isDue(keptSeconds))
    .execute();
}
