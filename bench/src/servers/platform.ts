import { openPostgres } from '@gpuaas/database/postgres';
import { createActive, startTestWorld } from '@gpuaas/testing';
import pg from 'pg';
import type { Served, ServerOptions } from './serve.ts';

/** The platform in a process of its own, so that its processor time is not that of whoever asks. */
process.once('message', async ({ url, ownerUrl, superuserUrl }: ServerOptions) => {
  const owner = new pg.Pool({ connectionString: superuserUrl, max: 1 });
  const database = openPostgres({ url, applicationName: 'bench', poolSize: 4 });
  const world = await startTestWorld({
    ...{ gpus: 1, checkResponses: false, rateLimitFactor: 1e6, databaseConnections: 30 },
    database: {
      ...{ database, url, ownerUrl },
      asOwner: async (sql, values) => (await owner.query(sql, values)).rows,
      async close() {
        await owner.end();
        await database.close();
      },
    },
  });
  const user = await world.signIn('reader');
  const { id } = await createActive(user, { name: 'read-me' });
  await world.pauseBackground();
  const ready: Served = { url: world.url, token: user.token, projectId: user.projectId, allocationId: id };
  process.send?.(ready);
  process.once('message', async () => {
    await world.stop();
    process.disconnect();
  });
  // What is logged is read by nobody here.
  setInterval(() => world.logs.splice(0), 200).unref();
});
