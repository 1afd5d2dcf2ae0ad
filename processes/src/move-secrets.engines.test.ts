import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createEmbeddedSecretStore } from '@gpuaas/secret-store/embedded';
import { createTestDatabase } from '@gpuaas/testing/database';
import { startVault, type VaultEngine } from '@gpuaas/testing/engines';
import { afterAll, beforeAll, expect, it } from 'vitest';

const policy = 'path "secret/data/*" { capabilities = ["create", "read", "update"] }';
const folder = mkdtempSync(join(tmpdir(), 'gpuaas-moved-'));
const file = join(folder, 'credentials.json');

let vault: VaultEngine;
beforeAll(async () => {
  vault = await startVault();
  const { roleId, secretId } = await vault.createAppRole('gpuaas', policy);
  writeFileSync(file, JSON.stringify({ role_id: roleId, secret_id: secretId }), { mode: 0o600 });
  await vault.call('POST', 'secret/data/gpuaas/fleet/task-signing-key', { data: { value: 'theirs' } });
});
afterAll(() => vault?.stop());

it('a platform gets the secrets it had in its database by a command, and takes the place of no other platform’s', async () => {
  const database = await createTestDatabase();
  const key = randomBytes(32);
  writeFileSync(join(folder, 'secret-store.key'), `${key.toString('base64')}\n`, { mode: 0o600 });
  const embedded = createEmbeddedSecretStore(database.database, key);
  await embedded.write('fleet/task-signing-key', 'ours');
  const move = (vaultFolder: string) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, 'move-secrets.ts')], {
      env: {
        DATABASE_URL: database.url,
        GPUAAS_DATA: folder,
        GPUAAS_SECRET_STORE: 'vault',
        GPUAAS_VAULT_ADDRESS: vault.url,
        GPUAAS_VAULT_CREDENTIALS: file,
        GPUAAS_VAULT_FOLDER: vaultFolder,
      },
      timeout: 30_000,
    }).then(
      ({ stdout }) => stdout,
      (error: Error & { stderr?: string }) => error.stderr,
    );
  expect(await move('gpuaas')).toContain('it belongs to another platform. Nothing was removed.');
  expect(await embedded.read('fleet/task-signing-key')).toMatchObject({ value: 'ours' });
  expect(await move('gpuaas/second')).toBe('Moved 1 secret to Vault.\n');
  expect(await move('gpuaas/second')).toBe('The database holds no secrets.\n');
  const moved = await vault.call('GET', 'secret/data/gpuaas/second/fleet/task-signing-key');
  expect(moved).toMatchObject({ data: { data: { value: 'ours' } } });
  await database.close();
});
