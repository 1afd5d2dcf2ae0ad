import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@gpuaas/database/embedded';
import { migrate } from '@gpuaas/database/migrate';
import { openPostgres } from '@gpuaas/database/postgres';
import { allMigrations } from '@gpuaas/processes/migrations';
import pg from 'pg';
import { processesOf } from './own-processes.ts';
import type { TestDatabase } from './test-database.ts';

export interface OwnDatabase extends TestDatabase {
  /** Every process of the server, to freeze them. */
  processes(): number[];
}

/** A server that one test has for itself, because it freezes it or fills its disk. */
export async function startOwnDatabase(
  options: { folder?: string; durable?: boolean; firstPort?: number } = {},
): Promise<OwnDatabase> {
  const { folder = mkdtempSync(join(tmpdir(), 'gpuaas-own-')), durable = false, firstPort = 16_700 } = options;
  const server = await startEmbeddedPostgres({ folder, firstPort, durable });
  await migrate(server.ownerUrl, allMigrations);
  const owner = new pg.Pool({ connectionString: server.superuserUrl, max: 2 });
  owner.on('error', () => {});
  const database = openPostgres({ url: server.url, applicationName: 'test', poolSize: 4 });
  return {
    database,
    url: server.url,
    ownerUrl: server.ownerUrl,
    asOwner: async (sql, values) => (await owner.query(sql, values)).rows,
    processes: () => processesOf(join(folder, 'pg')).map(({ pid }) => pid),
    async close() {
      await owner.end();
      await database.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
