import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { folderOfDatabases } from '../folder-of-databases.ts';
import { provideDatabase } from '../global-setup.ts';
import { startPostgres15 } from './postgres15.ts';

/** The database of the run is the oldest PostgreSQL that we support, reached by URL as an operator's is. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = folderOfDatabases();
  const server = await startPostgres15({ folder });
  await provideDatabase(project, server);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
