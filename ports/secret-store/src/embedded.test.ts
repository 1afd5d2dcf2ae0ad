import { randomBytes } from 'node:crypto';
import { createTestDatabase } from '@gpuaas/testing/database';
import { secretStoreContract } from './contract.ts';
import { createEmbeddedSecretStore } from './embedded.ts';

secretStoreContract('embedded', async () => {
  const test = await createTestDatabase();
  return {
    store: createEmbeddedSecretStore(test.database, randomBytes(32)),
    dump: async () => {
      const rows = await test.asOwner("select path, encode(ciphertext, 'escape') as text from secret_store.secret");
      return JSON.stringify(rows);
    },
    close: () => test.close(),
  };
});
