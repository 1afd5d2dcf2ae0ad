import { type Database, tablesOf } from '@gpuaas/database';
import type { Db, Tx } from '@gpuaas/kernel';
import type { Generated, Selectable } from 'kysely';
import { hashPassword } from './password.ts';

interface AccountTables {
  account: {
    subject: string;
    username: string;
    display_name: string;
    email: string | null;
    password_hash: string;
    created_at: Generated<Date>;
  };
}

export type AccountRow = Selectable<AccountTables['account']>;

const accountTables = tablesOf<AccountTables>('identity_provider');

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
      .values({ subject: account.subject, username: account.username, ...columns })
      .onConflict((conflict) => conflict.column('username').doUpdateSet(columns))
      .execute(),
  );
}

/** False when it is not the password from before any more. */
export async function replacePassword(
  tx: Tx,
  subject: string,
  hash: { before: string; after: string },
): Promise<boolean> {
  const changed = await accountTables(tx)
    .updateTable('account')
    .set({ password_hash: hash.after })
    .where('subject', '=', subject)
    .where('password_hash', '=', hash.before)
    .returning('subject')
    .executeTakeFirst();
  return changed !== undefined;
}
