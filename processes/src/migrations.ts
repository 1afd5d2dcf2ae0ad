import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Migrations } from '@gpuaas/database';

const root = join(import.meta.dirname, '../..');

/** Every owner of tables, in the order in which their schemas may rely on each other: the database port first. */
export const allMigrations: readonly Migrations[] = [
  { owner: 'database', folder: join(root, 'ports/database/migrations') },
  ...ownersUnder('ports'),
  ...ownersUnder('modules'),
];

function ownersUnder(folder: string): Migrations[] {
  return readdirSync(join(root, folder))
    .filter((owner) => owner !== 'database' && existsSync(join(root, folder, owner, 'migrations')))
    .map((owner) => ({ owner, folder: join(root, folder, owner, 'migrations') }));
}
