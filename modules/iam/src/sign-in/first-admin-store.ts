import { createHash } from 'node:crypto';
import type { UserId } from '@gpuaas/contract';
import { now } from '@gpuaas/database';
import type { Db, Tx } from '@gpuaas/kernel';
import { iamTables } from '../tables.ts';

/** Whether nobody is a platform administrator who can sign in. */
export async function hasNoAdmin(db: Db): Promise<boolean> {
  const admin = await iamTables(db)
    .selectFrom('user_account')
    .select('id')
    .where('platform_role', '=', 'platform_admin')
    .limit(1)
    .executeTakeFirst();
  return admin === undefined;
}

export async function hasOtherAdmin(tx: Tx, id: UserId): Promise<boolean> {
  const other = await iamTables(tx)
    .selectFrom('user_account')
    .select('id')
    .where('platform_role', '=', 'platform_admin')
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Only the last one counts. */
export async function replaceSetupSecret(tx: Tx, secret: string): Promise<void> {
  await iamTables(tx).deleteFrom('setup_secret').execute();
  await iamTables(tx)
    .insertInto('setup_secret')
    .values({ hash: hashOf(secret), created_at: now })
    .execute();
}

/** Of two who present it at the same moment, one is the second. */
export async function takeSetupSecret(tx: Tx, secret: string): Promise<boolean> {
  const taken = await iamTables(tx)
    .deleteFrom('setup_secret')
    .where('hash', '=', hashOf(secret))
    .returning('hash')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function makeAdmin(tx: Tx, id: UserId): Promise<void> {
  await iamTables(tx)
    .updateTable('user_account')
    .set({ platform_role: 'platform_admin' })
    .where('id', '=', id)
    .execute();
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
