import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { type Database, fromNow, now, tablesOf } from '@gpuaas/database';
import type { Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';

type Kind = 'address' | 'pair' | 'name' | 'browser';

interface FailureTables {
  failed_sign_in: {
    kind: Kind;
    key: Buffer;
    failures: number;
    window_ends_at: Date;
    known_until: Date | null;
    keep_until: Date;
  };
}

const failureTables = tablesOf<FailureTables>('identity_provider');

/** How many failures are allowed in how many seconds. The reasons are in docs/adr/0012. */
export const failureLimits: Record<Kind, { failures: number; seconds: number }> = {
  pair: { failures: 10, seconds: 900 },
  browser: { failures: 10, seconds: 900 },
  address: { failures: 100, seconds: 900 },
  name: { failures: 100, seconds: 3_600 },
};
const knownSeconds = 30 * 86_400;

export interface Attempt {
  username: string;
  address: string;
  /** The id of a browser that signed in as this person before. */
  browser: string | undefined;
}

/** What was counted: `refused` means that the password must not be looked at. */
export interface Counted {
  outcome: 'allowed' | 'refused';
  /** Nobody was refused for this reason in this window before. */
  isFirstRefusal: boolean;
  counted: readonly Kind[];
}

/**
 * Counts an attempt as a failure before its password is looked at, in one statement: however many come at once, no more
 * than the limit get through. A right password takes its own count back.
 */
export async function countAttempt(database: Database, attempt: Attempt): Promise<Counted> {
  const keys = keysOf(attempt);
  return database.transaction(async (tx) =>
    attempt.browser === undefined ? countStranger(tx, keys) : countBrowser(tx, keys.browser),
  );
}

/** A browser that signed in before is counted by itself, whatever others do under the same name or address. */
async function countBrowser(tx: Tx, key: Buffer): Promise<Counted> {
  const { failures } = await failureTables(tx)
    .insertInto('failed_sign_in')
    .values(firstFailure('browser', key))
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(nextFailure('browser')))
    .returning('failures')
    .executeTakeFirstOrThrow();
  return { ...verdict([{ failures, limit: failureLimits.browser.failures }]), counted: ['browser'] };
}

/**
 * The address first; then the name at this address, unless the address is used up; then the name everywhere, unless this
 * person signs in from here. The order also keeps two attempts from waiting for each other.
 */
async function countStranger(tx: Tx, keys: Record<Kind, Buffer>): Promise<Counted> {
  const tables = failureTables(tx);
  const isKnown = tables
    .selectFrom('failed_sign_in')
    .select('key')
    .where('kind', '=', 'pair')
    .where('key', '=', keys.pair)
    .where('known_until', '>', now);
  const row = await tables
    .with('address_count', (query) =>
      query
        .insertInto('failed_sign_in')
        .values(firstFailure('address', keys.address))
        .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(nextFailure('address')))
        .returning('failures'),
    )
    .with('pair_count', (query) =>
      query
        .insertInto('failed_sign_in')
        .columns(['kind', 'key', 'failures', 'window_ends_at', 'keep_until'])
        .expression((from) =>
          from
            .selectFrom('address_count')
            .select(columnsOf('pair', keys.pair))
            .where(({ or, eb, exists }) => or([eb('failures', '<=', failureLimits.address.failures), exists(isKnown)])),
        )
        .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(nextFailure('pair')))
        .returning('failures'),
    )
    .with('name_count', (query) =>
      query
        .insertInto('failed_sign_in')
        .columns(['kind', 'key', 'failures', 'window_ends_at', 'keep_until'])
        .expression((from) =>
          from
            .selectFrom('pair_count')
            .select(columnsOf('name', keys.name))
            .where(({ not, exists }) => not(exists(isKnown))),
        )
        .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(nextFailure('name')))
        .returning('failures'),
    )
    .selectFrom('address_count')
    .leftJoin('pair_count', (join) => join.onTrue())
    .leftJoin('name_count', (join) => join.onTrue())
    .select(['address_count.failures as address', 'pair_count.failures as pair', 'name_count.failures as name'])
    .executeTakeFirstOrThrow();

  const { address, pair, name } = row;
  const isKnownHere = pair !== null && name === null;
  const counted: Kind[] = [
    'address',
    ...(pair === null ? [] : ['pair' as const]),
    ...(name === null ? [] : ['name' as const]),
  ];
  const checks = [
    { failures: pair ?? 0, limit: failureLimits.pair.failures },
    ...(isKnownHere ? [] : [{ failures: address, limit: failureLimits.address.failures }]),
    ...(isKnownHere ? [] : [{ failures: name ?? 0, limit: failureLimits.name.failures }]),
  ];
  return { ...verdict(checks), counted };
}

function verdict(checks: readonly { failures: number; limit: number }[]): Omit<Counted, 'counted'> {
  const exceeded = checks.filter(({ failures, limit }) => failures > limit);
  return {
    outcome: exceeded.length === 0 ? 'allowed' : 'refused',
    isFirstRefusal: exceeded.some(({ failures, limit }) => failures === limit + 1),
  };
}

/** The password was right: takes the count back, and remembers that this person signs in from here. */
export async function forgiveAttempt(database: Database, attempt: Attempt, counted: readonly Kind[]): Promise<void> {
  const keys = keysOf(attempt);
  await database.transaction(async (tx) => {
    // In the order in which they are counted, so that no two wait for each other.
    for (const kind of counted) {
      const isOwn = kind === 'pair' || kind === 'browser';
      await failureTables(tx)
        .updateTable('failed_sign_in')
        .set({
          failures: isOwn ? 0 : sql`greatest(failures - 1, 0)`,
          ...(kind === 'pair' && { known_until: fromNow(knownSeconds), keep_until: fromNow(knownSeconds) }),
        })
        .where('kind', '=', kind)
        .where('key', '=', keys[kind])
        .execute();
    }
  });
}

export async function deleteOldFailures(tx: Tx): Promise<void> {
  await failureTables(tx).deleteFrom('failed_sign_in').where('keep_until', '<', now).execute();
}

function firstFailure(kind: Kind, key: Buffer) {
  const end = fromNow(failureLimits[kind].seconds);
  return { kind, key, failures: 1, window_ends_at: end, keep_until: end, known_until: null };
}

function columnsOf(kind: Kind, key: Buffer) {
  const end = fromNow(failureLimits[kind].seconds);
  return [
    sql<Kind>`${kind}::text`.as('kind'),
    sql<Buffer>`${key}::bytea`.as('key'),
    sql<number>`1`.as('failures'),
    end.as('window_ends_at'),
    end.as('keep_until'),
  ] as const;
}

function nextFailure(kind: Kind) {
  const isOver = sql<boolean>`failed_sign_in.window_ends_at <= ${now}`;
  const end = fromNow(failureLimits[kind].seconds);
  return {
    failures: sql<number>`case when ${isOver} then 1 else least(failed_sign_in.failures + 1, 1000000) end`,
    window_ends_at: sql<Date>`case when ${isOver} then ${end} else failed_sign_in.window_ends_at end`,
    keep_until: sql<Date>`greatest(failed_sign_in.keep_until, ${end})`,
  };
}

function keysOf({ username, address, browser }: Attempt): Record<Kind, Buffer> {
  const name = username.normalize('NFKC').trim().toLowerCase();
  const network = networkOf(address);
  return {
    address: hashOf(network),
    pair: hashOf(name, network),
    name: hashOf(name),
    browser: hashOf(name, browser ?? ''),
  };
}

function hashOf(...parts: string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

/** Whoever has one IPv6 address has 2^64 of them. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head.split(':').filter((group) => group !== '');
  const after = (tail ?? '').split(':').filter((group) => group !== '');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after].map((group) => Number.parseInt(group, 16));
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}
