import { openPostgres } from '@gpuaas/database/postgres';
import { startTestWorld, type TestWorld, type TestWorldOptions } from '@gpuaas/testing';
import pg from 'pg';
import type { ServerOptions } from './serve.ts';

/** The platform with everything that runs of it, on the database of the bench, without limits of requests. */
export async function startWorld(
  { url, ownerUrl, superuserUrl }: ServerOptions,
  options: TestWorldOptions,
): Promise<TestWorld> {
  const owner = new pg.Pool({ connectionString: superuserUrl, max: 1 });
  const database = openPostgres({ url, applicationName: 'bench', poolSize: 4 });
  const world = await startTestWorld({
    ...{ checkResponses: false, rateLimitFactor: 1e6, databaseConnections: 30 },
    ...options,
    database: {
      ...{ database, url, ownerUrl },
      asOwner: async (sql, values) => (await owner.query(sql, values)).rows,
      async close() {
        await owner.end();
        await database.close();
      },
    },
  });
  // What is logged is read by nobody here.
  setInterval(() => world.logs.splice(0), 200).unref();
  return world;
}
