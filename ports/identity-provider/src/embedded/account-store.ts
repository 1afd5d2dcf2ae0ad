import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { type Database, fromNow, now, tablesOf } from '@gpuaas/database';
import type { Db } from '@gpuaas/kernel';
import { type Generated, type Selectable, sql } from 'kysely';

interface AccountTables {
  account: {
    subject: string;
    username: string;
    display_name: string;
    email: string | null;
    password_hash: string;
    failed_logins: Generated<number>;
    locked_until: Date | null;
    created_at: Generated<Date>;
  };
}

export type AccountRow = Selectable<AccountTables['account']>;

const accountTables = tablesOf<AccountTables>('identity_provider');
const derive = promisify(scrypt) as (password: string, salt: Buffer, length: number, cost: object) => Promise<Buffer>;
const cost = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const mostFailures = 10;
const lockSeconds = 60;

async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt:${salt.toString('base64url')}:${(await derive(password, salt, 32, cost)).toString('base64url')}`;
}

async function matches(password: string, hash: string): Promise<boolean> {
  const [, salt = '', expected = ''] = hash.split(':');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), 32, cost);
  return timingSafeEqual(actual, Buffer.from(expected, 'base64url'));
}

export function findAccount(db: Db, by: { subject: string } | { username: string }): Promise<AccountRow | undefined> {
  const [column, value] = 'subject' in by ? (['subject', by.subject] as const) : (['username', by.username] as const);
  return accountTables(db).selectFrom('account').selectAll().where(column, '=', value).executeTakeFirst();
}

/** Creates an account, or gives an existing one this password. */
export async function putAccount(
  database: Database,
  account: { subject: string; username: string; displayName: string; email: string; password: string },
): Promise<void> {
  const columns = {
    display_name: account.displayName,
    email: account.email,
    password_hash: await hashPassword(account.password),
  };
  await database.transaction((tx) =>
    accountTables(tx)
      .insertInto('account')
      .values({ subject: account.subject, username: account.username, locked_until: null, ...columns })
      .onConflict((conflict) => conflict.column('username').doUpdateSet(columns))
      .execute(),
  );
}

export type PasswordCheck = { outcome: 'ok'; account: AccountRow } | { outcome: 'wrong' } | { outcome: 'locked' };

/** Takes as long for a name that does not exist, and closes an account for a minute after ten wrong passwords. */
export async function checkPassword(database: Database, username: string, password: string): Promise<PasswordCheck> {
  const account = await findAccount(database.db, { username });
  const right = await matches(password, account?.password_hash ?? (await decoyHash));
  if (!account) return { outcome: 'wrong' };
  return database.transaction(async (tx) => {
    const tables = accountTables(tx);
    const { locked } = await tables
      .selectFrom('account')
      .select(sql<boolean>`coalesce(locked_until > ${now}, false)`.as('locked'))
      .where('subject', '=', account.subject)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (locked) return { outcome: 'locked' };
    if (right) {
      await tables.updateTable('account').set({ failed_logins: 0 }).where('subject', '=', account.subject).execute();
      return { outcome: 'ok', account };
    }
    const failures = account.failed_logins + 1;
    await tables
      .updateTable('account')
      .set(
        failures >= mostFailures
          ? { failed_logins: 0, locked_until: fromNow(lockSeconds) }
          : { failed_logins: failures },
      )
      .where('subject', '=', account.subject)
      .execute();
    return { outcome: 'wrong' };
  });
}

const decoyHash = hashPassword(randomBytes(16).toString('hex'));
