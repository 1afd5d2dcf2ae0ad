import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AllocationId } from '@gpuaas/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive, release } from './allocations.ts';
import { startVault, type VaultEngine } from './engines/index.ts';
import { startPlatform } from './started-platform.ts';
import { startTestWorld, type TestWorld } from './test-world.ts';
import { until } from './until.ts';

const policy = `
  path "secret/data/gpuaas/*" { capabilities = ["create", "read", "update"] }
  path "secret/metadata/gpuaas/*" { capabilities = ["delete"] }`;

describe('a platform that keeps its secrets in Vault', () => {
  let vault: VaultEngine;
  let world: TestWorld;
  let file: string;
  beforeAll(async () => {
    vault = await startVault();
    const { roleId, secretId } = await vault.createAppRole('gpuaas', policy);
    file = join(mkdtempSync(join(tmpdir(), 'gpuaas-vault-')), 'credentials.json');
    writeFileSync(file, JSON.stringify({ role_id: roleId, secret_id: secretId }), { mode: 0o600 });
    world = await startTestWorld({
      settings: { secretStore: 'vault', vaultAddress: vault.url, vaultCredentials: file },
    });
  });
  afterAll(async () => {
    await world?.stop();
    await vault?.stop();
  });

  const secretsCheck = async () => {
    const { checks } = await world.admin.api.getPlatformHealth();
    return checks.find(({ name }) => name === 'secrets');
  };

  it('has all of them there, and none in the database, in its folder or in its log', async () => {
    const { data } = await vault.call<{ data: { keys: string[] } }>('LIST', 'secret/metadata/gpuaas');
    expect(data.keys).toEqual(expect.arrayContaining(['fleet/', 'iam/', 'identity-provider/']));
    expect(await world.database.asOwner('select path from secret_store.secret')).toEqual([]);
    const folder = world.settings.dataFolder;
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => name.includes('secret-store'))).toEqual([]);
    const { data: key } = await vault.call<{ data: { data: { value: string } } }>(
      'GET',
      'secret/data/gpuaas/fleet/task-signing-key',
    );
    const texts = files.map((name) => join(folder, name)).filter((path) => statSync(path).isFile());
    const everything = [...texts.map((path) => readFileSync(path, 'utf8')), ...world.logs].join('\n');
    expect(everything).not.toContain(key.data.value);
    expect(everything).not.toContain(key.data.value.split('\n')[1] ?? key.data.value);
  });

  it('goes on with the keys it holds while Vault is sealed, restarted and away, and says so', async () => {
    const alice = await world.signIn('alice');
    expect(await secretsCheck()).toMatchObject({ status: 'ok' });
    for (const [take, reason] of [
      [() => vault.seal(), 'The secret store is sealed.'],
      [() => vault.restart(), 'The secret store is sealed.'],
      [() => vault.kill(), 'The secret store is not responding.'],
    ] as const) {
      await take();
      const allocation = await createActive(alice);
      await release(alice, allocation.id);
      await world.signIn('bob');
      expect(await secretsCheck()).toMatchObject({
        status: 'error',
        facts: [{ label: 'Reason', value: reason }],
        runbook: 'secret-store-away',
      });
    }
    await vault.restart();
    await vault.unseal();
    await until('the secret store being back', async () => (await secretsCheck())?.status === 'ok');
  });

  it('is started by npm start, stopped and started again, and is the same platform', async () => {
    const env = {
      GPUAAS_SECRET_STORE: 'vault',
      GPUAAS_VAULT_ADDRESS: vault.url,
      GPUAAS_VAULT_CREDENTIALS: file,
      GPUAAS_VAULT_FOLDER: 'gpuaas/started',
    };
    const first = await startPlatform({ env });
    const { dataFolder, port } = first;
    let allocated: string;
    try {
      const user = await first.signIn('dev-user');
      allocated = (await createActive(user)).id;
    } finally {
      await first.stop();
    }
    expect(readdirSync(dataFolder)).not.toContain('secret-store.key');
    const second = await startPlatform({ env, dataFolder, port });
    try {
      const user = await second.signIn('dev-user');
      await release(user, allocated as AllocationId);
    } finally {
      await second.stop();
    }
  }, 150_000);
});
