import { randomUUID } from 'node:crypto';
import type { Database } from '@gpuaas/database';
import { openPostgres } from '@gpuaas/database/postgres';
import pg from 'pg';
import type { ServerUrls } from './global-setup.ts';

export interface TestDatabase {
  database: Database;
  url: string;
  ownerUrl: string;
  /** Runs SQL as the superuser of the server: for looking behind the platform's back, and for planting faults. */
  asOwner<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** A fresh copy of the migrated database. It is never dropped: the whole server goes when the run is over. */
export async function copyDatabase(server: ServerUrls): Promise<TestDatabase> {
  const { superuserUrl } = server;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: withDatabase(superuserUrl, 'postgres') });
  await admin.connect();
  await admin.query(`create database ${name} owner gpuaas_owner template gpuaas strategy wal_log`);
  await admin.end();
  return openCopy(server, withDatabase(server.url, name));
}

/** One that somebody has made, by the address that the platform has of it. */
export function openCopy({ superuserUrl, ownerUrl }: ServerUrls, url: string): TestDatabase {
  const name = new URL(url).pathname.slice(1);
  const owner = new pg.Pool({ connectionString: withDatabase(superuserUrl, name), max: 2 });
  owner.on('error', () => {});
  const database = openPostgres({ url, applicationName: 'test', poolSize: 12 });
  return {
    database,
    url,
    ownerUrl: withDatabase(ownerUrl, name),
    asOwner: async (sql, values) => (await owner.query(sql, values)).rows,
    close: async () => {
      await owner.end();
      await database.close();
    },
  };
}

function withDatabase(url: string, name: string): string {
  return url.replace(/\/[^/]*$/, `/${name}`);
}
