import type { TestProject } from 'vitest/node';
import { provideDatabase } from '../global-setup.ts';
import { startPostgres15 } from './postgres15.ts';

/** The database of the run is the oldest PostgreSQL that we support, reached by URL as an operator's is. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres15();
  await provideDatabase(project, server);
  return server.stop;
}
