import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@gpuaas/database/embedded';
import { migrate } from '@gpuaas/database/migrate';
import { openPostgres } from '@gpuaas/database/postgres';
import { allMigrations } from '@gpuaas/processes/migrations';
import type { TestDatabase } from '@gpuaas/testing/database';
import pg from 'pg';

export interface BenchDatabase extends TestDatabase {
  /** Runs SQL in the same database, as somebody whose statements are not counted. */
  fromAside<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  superuserUrl: string;
  /** The server's first process; all others are its children. */
  serverPid: number;
  /** Runs SQL in another database of the server, so that looking does not count. */
  fromOutside<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]>;
}

let opened = 0;

/** A durable Postgres of its own that counts every statement. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-bench-'));
  chmodSync(folder, 0o711);
  const server = await startEmbeddedPostgres({
    folder,
    // Two that look for a free port at the same moment must not find the same.
    firstPort: 16_900 + 20 * opened++,
    settings: { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'all' },
  });
  await migrate(server.ownerUrl, allMigrations);
  const owner = new pg.Pool({ connectionString: server.superuserUrl, max: 2 });
  owner.on('error', () => {});
  const outside = new pg.Client({ connectionString: server.superuserUrl.replace(/\/gpuaas$/, '/postgres') });
  outside.on('error', () => {});
  await outside.connect();
  await outside.query('create extension pg_stat_statements');
  const aside = new pg.Client({ connectionString: server.superuserUrl, options: '-c pg_stat_statements.track=none' });
  aside.on('error', () => {});
  await aside.connect();
  const database = openPostgres({ url: server.url, applicationName: 'bench' });
  return {
    database,
    fromAside: async <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) =>
      (await aside.query<Row>(sql, values)).rows,
    superuserUrl: server.superuserUrl,
    serverPid: Number(readFileSync(join(folder, 'pg/postmaster.pid'), 'utf8').split('\n')[0]),
    url: server.url,
    ownerUrl: server.ownerUrl,
    asOwner: async (sql, values) => (await owner.query(sql, values)).rows,
    fromOutside: async <Row extends pg.QueryResultRow>(sql: string) => (await outside.query<Row>(sql)).rows,
    async close() {
      await outside.end();
      await aside.end();
      await owner.end();
      await database.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
