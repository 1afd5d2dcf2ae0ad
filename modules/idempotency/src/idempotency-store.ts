import { keptSeconds } from '@gpuaas/contract';
import { fromNow, isLockTimeout, now, tablesOf } from '@gpuaas/database';
import { DomainError, type Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import type { IdempotentCall, StoredResponse } from './idempotency.ts';

interface IdempotencyTables {
  key: {
    scope: string;
    key: string;
    request_hash: string;
    status: number | null;
    headers: StoredResponse['headers'] | null;
    body: string | null;
    expires_at: Date;
  };
}

const idempotencyTables = tablesOf<IdempotencyTables>('idempotency');

const claim = idempotencyTables.query((t, p: IdempotentCall) => {
  const fresh = {
    request_hash: p.requestHash,
    expires_at: fromNow(keptSeconds['idempotency.key']),
    status: null,
    headers: null,
    body: null,
  };
  return t
    .insertInto('key')
    .values({ scope: p.scope, key: p.key, ...fresh })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doUpdateSet(fresh).where('key.expires_at', '<', now))
    .returning('key');
});

/** The unique index is the lock: a second call with the same key waits in this insert until the first has ended. */
export async function claimKey(tx: Tx, call: IdempotentCall): Promise<StoredResponse | undefined> {
  const [claimed] = await claim(tx, call).catch((error: unknown) => {
    if (!isLockTimeout(error)) throw error;
    throw new DomainError('idempotency_in_flight', {}, { cause: error, retryAfterSeconds: 1 });
  });
  return claimed ? undefined : storedResponse(tx, call);
}

async function storedResponse(tx: Tx, call: IdempotentCall): Promise<StoredResponse> {
  const row = await idempotencyTables(tx)
    .selectFrom('key')
    .selectAll()
    .where('scope', '=', call.scope)
    .where('key', '=', call.key)
    .executeTakeFirst();
  if (row && row.request_hash !== call.requestHash) throw new DomainError('idempotency_key_reused');
  if (!row || row.status === null) throw new DomainError('idempotency_in_flight', {}, { retryAfterSeconds: 1 });
  return { status: row.status, headers: row.headers ?? {}, body: row.body ?? '' };
}

const complete = idempotencyTables.query(
  (_, p: { scope: string; key: string; status: number; headers: string; body: string }) => sql`
    update idempotency.key set status = ${p.status}, headers = ${p.headers}::jsonb, body = ${p.body}
    where scope = ${p.scope} and key = ${p.key}`,
);

export async function completeKey(tx: Tx, { scope, key }: IdempotentCall, response: StoredResponse): Promise<void> {
  const { status, headers, body } = response;
  complete.later(tx, { scope, key, status, headers: JSON.stringify(headers), body });
}

export async function deleteExpiredKeys(tx: Tx): Promise<void> {
  await idempotencyTables(tx).deleteFrom('key').where('expires_at', '<', now).execute();
}
