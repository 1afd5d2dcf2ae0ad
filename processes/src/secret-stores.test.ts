import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, systemClock } from '@gpuaas/kernel';
import { createEmbeddedSecretStore } from '@gpuaas/secret-store/embedded';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSecretStore, untilSecretsCanBeRead } from './secret-stores.ts';
import type { Settings } from './settings.ts';

describe('a platform whose secrets are in Vault', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.close());

  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-secrets-'));
  const vaultCredentials = join(folder, 'credentials.json');
  writeFileSync(vaultCredentials, '{"role_id":"a","secret_id":"b"}', { mode: 0o600 });
  const logged: string[] = [];
  const log = createLogger({ service: 'test', clock: systemClock, write: (line) => logged.push(line) });
  const open = (address: string) =>
    openSecretStore(
      {
        secretStore: 'vault',
        vaultAddress: address,
        vaultCredentials,
        vaultMount: 'secret',
        vaultFolder: 'gpuaas',
        vaultAuthMount: 'approle',
        dataFolder: folder,
      } as Settings,
      test.database,
      log,
    );

  it('waits at the start until Vault can be read, says why, and makes no key for the database', async () => {
    // Not Vault: it answers what Vault answers while it is sealed, and then that nothing is there.
    let asked = 0;
    const server = createServer((request, response) => {
      const isLogin = request.url?.endsWith('/login');
      asked += isLogin ? 1 : 0;
      if (asked === 1) return response.writeHead(503).end('{"errors":["Vault is sealed"]}');
      const auth = { client_token: 't', lease_duration: 0, renewable: false };
      return response.writeHead(isLogin ? 200 : 404).end(JSON.stringify(isLogin ? { auth } : { errors: [] }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const secrets = await open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await untilSecretsCanBeRead(secrets, log);
    expect(await secrets.read('any')).toBeUndefined();
    expect(logged.join('\n')).toContain('"reason":"The secret store is sealed."');
    expect(existsSync(join(folder, 'secret-store.key'))).toBe(false);
    await secrets.close();
    server.closeAllConnections();
  });

  it('does not start while the database holds them: with others, every node would have to join again', async () => {
    await createEmbeddedSecretStore(test.database, randomBytes(32)).write('fleet/key', 'ours');
    await expect(open('http://127.0.0.1:1')).rejects.toThrow('node processes/src/move-secrets.ts');
  });
});
