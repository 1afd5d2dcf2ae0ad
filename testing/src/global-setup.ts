import { rmSync } from 'node:fs';
import { startEmbeddedPostgres } from '@gpuaas/database/embedded';
import { migrate } from '@gpuaas/database/migrate';
import { allMigrations } from '@gpuaas/processes/migrations';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { folderOfDatabases } from './folder-of-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: ServerUrls;
  }
}

export interface ServerUrls {
  superuserUrl: string;
  ownerUrl: string;
  url: string;
}

/** One Postgres per run, and in it one migrated database that every test file gets a copy of. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = folderOfDatabases();
  const server = await startEmbeddedPostgres({ folder, firstPort: 16_000, durable: false });
  await provideDatabase(project, server);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Makes the database of this server the one that every test file gets a copy of. */
export async function provideDatabase(project: TestProject, server: ServerUrls): Promise<void> {
  await migrate(server.ownerUrl, allMigrations);
  const client = new pg.Client({ connectionString: server.superuserUrl.replace(/\/gpuaas$/, '/postgres') });
  await client.connect();
  // A template that somebody is connected to cannot be copied, so nobody may connect any more.
  await client.query('alter database gpuaas with allow_connections false is_template true');
  await client.end();

  const { superuserUrl, ownerUrl, url } = server;
  project.provide('postgres', { superuserUrl, ownerUrl, url });
}
