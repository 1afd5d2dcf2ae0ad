import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { silentLogger } from '@gpuaas/kernel';
import { createTestDatabase } from '@gpuaas/testing/database';
import { exportJWK, generateKeyPair } from 'jose';
import { identityProviderContract } from './contract.ts';
import { createEmbeddedIdentityProvider } from './embedded.ts';

identityProviderContract('embedded', async () => {
  const test = await createTestDatabase();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const provider = createEmbeddedIdentityProvider({
    database: test.database,
    log: silentLogger,
    publicUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    signingKey: { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'test' },
    cookieKeys: ['test-cookie-key'],
  });
  server.on('request', (request, response) => void provider.handle(request, response));
  const user = { username: 'contract-user', password: 'right horse', displayName: 'Contract User' };
  await provider.putAccount({ ...user, email: 'contract@example.test' });
  return {
    provider,
    user,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await test.close();
    },
  };
});
