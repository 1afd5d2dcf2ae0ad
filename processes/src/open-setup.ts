import { existsSync, rmSync } from 'node:fs';
import type { Database } from '@gpuaas/database';
import type { FirstAdmin } from '@gpuaas/iam';
import type { Logger } from '@gpuaas/kernel';
import { writePrivateFile } from '@gpuaas/private-files';
import { setupSecretFile } from './setup-secret-file.ts';

interface Setup {
  firstAdmin: FirstAdmin;
  database: Database;
  settings: { dataFolder: string };
  log: Logger;
}

/**
 * Where nobody is a platform administrator, leaves a secret in the data folder that makes one. The log says where it is and
 * not what it is. A file that was lost is replaced at the next start, and one that has done its work is removed.
 */
export async function openSetup({ firstAdmin, database, settings, log }: Setup): Promise<void> {
  const path = setupSecretFile(settings.dataFolder);
  if (!(await firstAdmin.isWanted(database.db))) return rmSync(path, { force: true });
  if (!existsSync(path)) {
    await database.transaction(async (tx) => writePrivateFile(path, `${await firstAdmin.makeSecret(tx)}\n`));
  }
  log.warn('nobody is a platform administrator yet: sign in, open /setup and enter the secret from this file', {
    path,
  });
}
