import { createHash } from 'node:crypto';
import type { DeviceLoginId, SessionId, UserId } from '@gpuaas/contract';
import { fromNow, now } from '@gpuaas/database';
import type { Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { iamTables } from '../tables.ts';

const lifeSeconds = 600;
export const firstInterval = 5;
const mostWrongCodes = 10;
/** Anybody can start one without signing in. */
const most = 10_000;

export interface NewDeviceLogin {
  id: DeviceLoginId;
  deviceCode: string;
  userCode: string;
  client: string;
  address: string;
}

/** When it expires. `taken`: the first half of the code is another's; `too many`: others have to expire first. */
export async function insertDeviceLogin(tx: Tx, login: NewDeviceLogin): Promise<Date | 'taken' | 'too many'> {
  const tables = iamTables(tx);
  await tables.deleteFrom('device_login').where('expires_at', '<', now).execute();
  const { count } = await tables
    .selectFrom('device_login')
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= most) return 'too many';
  const inserted = await tables
    .insertInto('device_login')
    .values({
      id: login.id,
      device_hash: hashOf(login.deviceCode),
      ...columnsOf(login.userCode),
      client: login.client,
      address: login.address,
      created_at: now,
      expires_at: fromNow(lifeSeconds),
      wrong_codes: 0,
      interval_seconds: firstInterval,
      last_asked_at: null,
      answered_at: null,
      user_id: null,
      session_id: null,
    })
    .onConflict((conflict) => conflict.column('selector').doNothing())
    .returning('expires_at')
    .executeTakeFirst();
  return inserted?.expires_at ?? 'taken';
}

export interface DeviceLogin {
  id: DeviceLoginId;
  client: string;
  address: string;
  createdAt: Date;
  expiresAt: Date;
  isAnswered: boolean;
  userId: UserId | undefined;
  /** Where they approved it. */
  approvedIn: SessionId | undefined;
  sessionId: SessionId | undefined;
}

/**
 * The sign-in that somebody was shown this code for, locked. A wrong second half counts, whoever tries: after ten of them
 * the sign-in is over.
 */
export async function lockByUserCode(tx: Tx, userCode: string): Promise<DeviceLogin | undefined> {
  const { selector, verifier_hash: given } = columnsOf(userCode);
  const row = await iamTables(tx)
    .selectFrom('device_login')
    .selectAll()
    .where('selector', '=', selector)
    .where('expires_at', '>', now)
    .where('wrong_codes', '<', mostWrongCodes)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.verifier_hash.equals(given)) return fromRow(row);
  await iamTables(tx)
    .updateTable('device_login')
    .set((set) => ({ wrong_codes: set('wrong_codes', '+', 1) }))
    .where('id', '=', row.id)
    .execute();
  return undefined;
}

/** Without an approver it is denied. */
export async function answerDeviceLogin(
  tx: Tx,
  id: DeviceLoginId,
  approver: { userId: UserId; sessionId: SessionId } | undefined,
): Promise<void> {
  await iamTables(tx)
    .updateTable('device_login')
    .set({ answered_at: now, user_id: approver?.userId ?? null, approved_in: approver?.sessionId ?? null })
    .where('id', '=', id)
    .execute();
}

/** The machine asks. `isTooSoon`: earlier than it was told to, and it is told to wait longer from now on. */
export async function lockByDeviceCode(
  tx: Tx,
  deviceCode: string,
): Promise<(DeviceLogin & { isTooSoon: boolean; interval: number }) | undefined> {
  const row = await iamTables(tx)
    .selectFrom('device_login')
    .selectAll()
    .select(
      sql<boolean>`coalesce(last_asked_at > ${now} - (interval_seconds - 1) * interval '1 second', false)`.as(
        'is_too_soon',
      ),
    )
    .where('device_hash', '=', hashOf(deviceCode))
    .where('expires_at', '>', now)
    .where('wrong_codes', '<', mostWrongCodes)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const interval = row.interval_seconds + (row.is_too_soon ? 5 : 0);
  await iamTables(tx)
    .updateTable('device_login')
    .set({ last_asked_at: now, interval_seconds: interval })
    .where('id', '=', row.id)
    .execute();
  return { ...fromRow(row), isTooSoon: row.is_too_soon, interval };
}

export async function noteSessionOf(tx: Tx, id: DeviceLoginId, sessionId: SessionId): Promise<void> {
  await iamTables(tx).updateTable('device_login').set({ session_id: sessionId }).where('id', '=', id).execute();
}

function fromRow(row: {
  id: DeviceLoginId;
  client: string;
  address: string;
  created_at: Date;
  expires_at: Date;
  answered_at: Date | null;
  user_id: UserId | null;
  approved_in: SessionId | null;
  session_id: SessionId | null;
}): DeviceLogin {
  return {
    id: row.id,
    client: row.client,
    address: row.address,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    isAnswered: row.answered_at !== null,
    userId: row.user_id ?? undefined,
    approvedIn: row.approved_in ?? undefined,
    sessionId: row.session_id ?? undefined,
  };
}

/** As it is typed: capitals or not, with a hyphen or without. */
function columnsOf(userCode: string): { selector: string; verifier_hash: Buffer } {
  const letters = userCode.toUpperCase().replace(/[^A-Z]/g, '');
  return { selector: letters.slice(0, 4), verifier_hash: hashOf(letters) };
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
