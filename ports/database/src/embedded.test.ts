import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseContract } from './contract.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

databaseContract('embedded', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-database-'));
  const server = await startEmbeddedPostgres({ folder, firstPort: 16_500, durable: false });
  await migrate(server.ownerUrl, [{ owner: 'database', folder: join(import.meta.dirname, '../migrations') }]);
  const database = openPostgres({ url: server.url, applicationName: 'contract', poolSize: 10 });
  return {
    database,
    // The contract ends connections of other roles.
    ownerUrl: server.superuserUrl,
    close: async () => {
      await database.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
});
