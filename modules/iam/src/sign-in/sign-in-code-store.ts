import { keptSeconds, type SessionId } from '@gpuaas/contract';
import { fromNow, now } from '@gpuaas/database';
import type { Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { hashOf } from '../hash-of.ts';
import { iamTables } from '../tables.ts';

// A sign-in has to be finished within ten minutes; later its code is refused anyway.
const rememberSeconds = keptSeconds['iam.sign_in_code'];
// Anyone can have a made-up code refused. Beyond this many the oldest defence, the issuer's own, has to do.
const mostRefused = 10_000;

/** Notes which session a code made. False when the code was refused meanwhile: somebody else came with it too. */
export async function claimCode(tx: Tx, code: string, sessionId: SessionId): Promise<boolean> {
  await iamTables(tx).deleteFrom('sign_in_code').where('expires_at', '<', now).execute();
  const claimed = await iamTables(tx)
    .insertInto('sign_in_code')
    .values({ hash: hashOf(code), session_id: sessionId, expires_at: fromNow(rememberSeconds) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Notes that a code was refused. Answers the session that it had made before. */
export async function refuseCode(tx: Tx, code: string): Promise<SessionId | undefined> {
  const { rows } = await sql<{ session_id: SessionId | null }>`
    insert into iam.sign_in_code as known (hash, session_id, expires_at)
    select ${hashOf(code)}::bytea, null, ${fromNow(rememberSeconds)}
    where exists (select from iam.sign_in_code where hash = ${hashOf(code)}::bytea)
      or (select count(*) from iam.sign_in_code where session_id is null) < ${mostRefused}
    on conflict (hash) do update set expires_at = known.expires_at
    returning session_id`.execute(iamTables(tx));
  return rows[0]?.session_id ?? undefined;
}
