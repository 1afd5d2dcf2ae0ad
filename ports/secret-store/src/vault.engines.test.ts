import { createLogger, sleep, systemClock } from '@gpuaas/kernel';
import { startVault, throughToxiproxy, type VaultEngine } from '@gpuaas/testing/engines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { secretStoreContract } from './contract.ts';
import { type OpenSecretStore, readOrCreate } from './secret-store.ts';
import { createVaultSecretStore, type VaultOptions } from './vault.ts';

const policy = `
  path "secret/data/gpuaas/*" { capabilities = ["create", "read", "update"] }
  path "secret/metadata/gpuaas/*" { capabilities = ["delete"] }`;
const logged: string[] = [];
const log = createLogger({ service: 'test', clock: systemClock, level: 'debug', write: (line) => logged.push(line) });

let vault: VaultEngine;
let credentials: { roleId: string; secretId: string };
beforeAll(async () => {
  vault = await startVault();
  credentials = await vault.createAppRole('gpuaas', policy);
});
afterAll(() => vault?.stop());

const optionsOf = (more: Partial<VaultOptions> = {}): VaultOptions => ({
  address: vault.url,
  mount: 'secret',
  folder: 'gpuaas',
  authMount: 'approle',
  credentials: () => credentials,
  log,
  ...more,
});

secretStoreContract('vault', async () => {
  const store = createVaultSecretStore(optionsOf());
  return {
    store,
    dump: async () => `${vault.log()} ${await allFiles()}`,
    takeAway: async () => {
      await vault.kill();
      return async () => {
        await vault.restart();
        await vault.unseal();
      };
    },
    close: () => store.close(),
  };
});

/** What Vault keeps on its disk. */
async function allFiles(): Promise<string> {
  const { readdirSync, readFileSync, statSync } = await import('node:fs');
  const { join } = await import('node:path');
  const folder = join(vault.folder, 'data');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
}

describe('a platform on Vault', () => {
  let store: OpenSecretStore;
  beforeEach(() => {
    store = createVaultSecretStore(optionsOf());
    return () => store.close();
  });
  const reasonOf = async (asked: Promise<unknown>) => {
    const error = await asked.then(
      () => undefined,
      (thrown: unknown) => thrown as { code?: string; params?: { reason?: string }; retryAfterSeconds?: number },
    );
    expect(error).toMatchObject({ code: 'unavailable', retryAfterSeconds: expect.any(Number) });
    return error?.params?.reason;
  };
  /** Whatever becomes of tokens that were there before: they may expire at any moment. */
  const tokens = async () => {
    const { data } = await vault.call<{ data: { keys: string[] } }>('LIST', 'auth/token/accessors');
    return data.keys;
  };
  const newSince = async (before: readonly string[]) => (await tokens()).filter((token) => !before.includes(token));

  it('says that Vault is sealed, and goes on by itself when it is not any more', async () => {
    await store.write('sealed', 'kept');
    await vault.seal();
    expect(await reasonOf(store.read('sealed'))).toBe('The secret store is sealed.');
    expect(await reasonOf(store.write('sealed', 'other'))).toBe('The secret store is sealed.');
    expect(await reasonOf(createVaultSecretStore(optionsOf()).read('sealed'))).toBe('The secret store is sealed.');
    await vault.unseal();
    expect(await store.read('sealed')).toEqual({ value: 'kept', version: 1 });
  });

  it('gives up after five seconds when Vault hangs, and asks again when it is back', async () => {
    await store.write('frozen', 'kept');
    vault.freeze();
    const before = performance.now();
    expect(await reasonOf(store.read('frozen'))).toBe('The secret store is not responding.');
    expect(performance.now() - before).toBeLessThan(15_000);
    vault.thaw();
    expect(await store.read('frozen')).toMatchObject({ value: 'kept' });
  });

  it('is not lost when connections are cut, and reads again at once', async () => {
    const line = await throughToxiproxy(vault);
    const through = createVaultSecretStore(optionsOf({ address: `http://127.0.0.1:${line.port}` }));
    try {
      await through.write('cut', 'kept');
      await line.cut();
      expect(await reasonOf(through.read('cut'))).toBe('The secret store is not responding.');
      await line.heal();
      expect(await through.read('cut')).toEqual({ value: 'kept', version: 1 });
    } finally {
      await through.close();
      await line.stop();
    }
  });

  it('signs in again when its token was revoked, once for all who ask', async () => {
    await store.write('revoked', 'kept');
    await vault.call('POST', 'sys/leases/revoke-prefix/auth/approle', {});
    const before = await tokens();
    const found = await Promise.all(Array.from({ length: 10 }, () => store.read('revoked')));
    expect(found).toEqual(Array.from({ length: 10 }, () => ({ value: 'kept', version: 1 })));
    expect(await newSince(before)).toHaveLength(1);
  });

  it('says that its credentials are not accepted, and takes new ones without a restart', async () => {
    const good = credentials;
    try {
      credentials = { ...good, secretId: 'wrong' };
      expect(await reasonOf(store.read('any'))).toBe("The secret store does not accept the platform's credentials.");
    } finally {
      credentials = good;
    }
    expect(await store.read('any')).toBeUndefined();
  });

  it('says that the policy does not let it in, and asks for no new token each time', async () => {
    const outside = createVaultSecretStore(optionsOf({ folder: 'of-somebody-else' }));
    const before = await tokens();
    await reasonOf(outside.read('any'));
    for (let time = 0; time < 5; time += 1) await reasonOf(outside.read('any'));
    expect(await newSince(before)).toHaveLength(1);
    expect(await reasonOf(outside.read('any'))).toBe('The secret store denies access.');
    expect(await reasonOf(outside.write('any', 'value', { expectedVersion: 0 }))).toBe(
      'The secret store denies access.',
    );
    await outside.close();
  });

  it('can be read all the time, although its token lives for four seconds and never longer than six', async () => {
    const short = await vault.createAppRole('short', policy, { tokenTtl: '4s', tokenMaxTtl: '6s' });
    let signIns = 0;
    const credentials = () => {
      signIns += 1;
      return short;
    };
    const renewing = createVaultSecretStore(optionsOf({ credentials }));
    try {
      await renewing.write('renewed', 'kept');
      for (const ends = performance.now() + 8_000; performance.now() < ends; await sleep(200)) {
        expect(await renewing.read('renewed')).toMatchObject({ value: 'kept' });
      }
      expect(signIns).toBeGreaterThan(1);
    } finally {
      await renewing.close();
    }
  });

  it('gives its token back when it ends', async () => {
    const before = await tokens();
    const other = createVaultSecretStore(optionsOf());
    await other.read('any');
    expect(await newSince(before)).toHaveLength(1);
    await other.close();
    expect(await newSince(before)).toEqual([]);
  });

  it('makes no new secret in place of one that somebody deleted in Vault', async () => {
    await store.write('deleted', 'the certificate authority');
    await vault.call('DELETE', 'secret/data/gpuaas/deleted');
    const reason = 'A secret was deleted in the secret store. An operator needs to restore it.';
    expect(await reasonOf(readOrCreate(store, 'deleted', async () => 'another authority'))).toBe(reason);
    await vault.call('POST', 'secret/undelete/gpuaas/deleted', { versions: [1] });
    expect(await readOrCreate(store, 'deleted', async () => 'another authority')).toBe('the certificate authority');
  });

  it.each([
    ['that is not there', 'nothing'],
    ['of version 1', 'old'],
  ])('makes no secret in a store %s', async (_, mount) => {
    if (mount === 'old') await vault.call('POST', 'sys/mounts/old', { type: 'kv', options: { version: '1' } });
    const everything = await vault.createAppRole(
      'everything',
      'path "*" { capabilities = ["create", "read", "update"] }',
    );
    const lost = createVaultSecretStore(optionsOf({ mount, credentials: () => everything }));
    expect(await reasonOf(readOrCreate(lost, 'key', async () => 'made'))).toMatch(/^The secret store has no key-value/);
    await lost.close();
  });

  it('works where the store demands check-and-set', async () => {
    await vault.call('POST', 'secret/config', { cas_required: true });
    try {
      expect(await store.write('demanded', 'one')).toBe(1);
      expect(await store.write('demanded', 'two')).toBe(2);
    } finally {
      await vault.call('POST', 'secret/config', { cas_required: false });
    }
  });

  it('logs no token, no secret ID and no secret', () => {
    const text = logged.join('\n');
    for (const secret of [credentials.secretId, credentials.roleId, 'hvs.', 'the certificate authority']) {
      expect(text).not.toContain(secret);
    }
  });
});
