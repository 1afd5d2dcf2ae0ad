import type { Database } from '@gpuaas/database';
import { type DomainError, hasCode, type Logger, sleep } from '@gpuaas/kernel';
import { DataProblem } from '@gpuaas/private-files';
import type { OpenSecretStore } from '@gpuaas/secret-store';
import { createEmbeddedSecretStore, keyIdOf, keyIdsInUse } from '@gpuaas/secret-store/embedded';
import { createVaultSecretStore } from '@gpuaas/secret-store/vault';
import { openMasterKey, readVaultCredentials } from './key-files.ts';
import type { Settings } from './settings.ts';

/** The one that the settings choose. Secrets are in one store only, and never in a second one beside it. */
export async function openSecretStore(settings: Settings, database: Database, log: Logger): Promise<OpenSecretStore> {
  const keysInUse = await keyIdsInUse(database);
  if (settings.secretStore === 'embedded') {
    const masterKey = openMasterKey(settings.dataFolder, keysInUse, keyIdOf);
    return createEmbeddedSecretStore(database, masterKey);
  }
  if (keysInUse.length > 0) {
    throw new DataProblem(
      'The database holds the secrets of this platform, and GPUAAS_SECRET_STORE is vault. With new ones every node would have to join again. Move them first, with these settings: node processes/src/move-secrets.ts',
    );
  }
  return openVault(settings, log);
}

export function openVault(settings: Settings, log: Logger): OpenSecretStore {
  const { vaultAddress: address, vaultCredentials: file } = settings;
  if (address === undefined || file === undefined) throw new Error('settings.ts asks for both');
  return createVaultSecretStore({
    address,
    namespace: settings.vaultNamespace,
    mount: settings.vaultMount,
    folder: settings.vaultFolder,
    authMount: settings.vaultAuthMount,
    credentials: () => readVaultCredentials(file),
    log,
  });
}

/** Vault is sealed after a restart until somebody unseals it, so a process that starts waits, and says what for. */
export async function untilSecretsCanBeRead(secrets: OpenSecretStore, log: Logger): Promise<void> {
  for (;;) {
    try {
      await secrets.look?.();
      return;
    } catch (error) {
      if (!hasCode(error, 'unavailable')) throw error;
      log.warn('waiting for the secret store', { reason: (error as DomainError).params['reason'], error });
      await sleep(1_000);
    }
  }
}
