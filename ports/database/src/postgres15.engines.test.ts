import { join } from 'node:path';
import { startPostgres15 } from '@gpuaas/testing/engines';
import { databaseContract } from './contract.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

databaseContract('PostgreSQL 15 by URL', async () => {
  const server = await startPostgres15();
  await migrate(server.ownerUrl, [{ owner: 'database', folder: join(import.meta.dirname, '../migrations') }]);
  const database = openPostgres({ url: server.url, applicationName: 'contract', poolSize: 10 });
  return {
    database,
    // The contract ends connections of other roles.
    ownerUrl: server.superuserUrl,
    close: async () => {
      await database.close();
      await server.stop();
    },
  };
});
