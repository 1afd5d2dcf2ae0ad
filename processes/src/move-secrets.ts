import { openPostgres } from '@gpuaas/database/postgres';
import { ConfigurationProblem, counted, createLogger, systemClock } from '@gpuaas/kernel';
import { DataProblem } from '@gpuaas/private-files';
import type { SecretStore } from '@gpuaas/secret-store';
import { createEmbeddedSecretStore, keyIdOf, keyIdsInUse, pathsOfSecrets } from '@gpuaas/secret-store/embedded';
import { openMasterKey } from './key-files.ts';
import { openVault } from './secret-stores.ts';
import { loadSecretSettings } from './settings.ts';

/**
 * Copies every secret and looks at each copy before the first original goes. It can be run again after whatever stopped it: what
 * is there already is only compared.
 */
export async function moveSecrets(from: SecretStore, paths: readonly string[], to: SecretStore): Promise<void> {
  for (const path of paths) {
    const secret = await from.read(path);
    if (!secret) continue;
    if ((await to.read(path)) === undefined) await to.write(path, secret.value, { expectedVersion: 0 });
    if ((await to.read(path))?.value !== secret.value) {
      throw new DataProblem(
        `The secret store has another secret at ${path}: it belongs to another platform. Nothing was removed. Choose another GPUAAS_VAULT_FOLDER.`,
      );
    }
  }
  for (const path of paths) await from.remove(path);
}

/** From the database to Vault, while the platform is stopped. */
async function main(): Promise<void> {
  const settings = loadSecretSettings(process.env);
  if (settings.secretStore !== 'vault') throw new ConfigurationProblem(['GPUAAS_SECRET_STORE is not vault']);
  const log = createLogger({
    service: 'move-secrets',
    clock: systemClock,
    write: (line) => process.stderr.write(`${line}\n`),
  });
  const database = openPostgres({ url: settings.databaseUrl, applicationName: 'gpuaas move-secrets', poolSize: 2 });
  const vault = openVault(settings, log);
  try {
    const keysInUse = await keyIdsInUse(database);
    const paths = await pathsOfSecrets(database);
    if (paths.length > 0) {
      const key = openMasterKey(settings.dataFolder, keysInUse, keyIdOf);
      await moveSecrets(createEmbeddedSecretStore(database, key), paths, vault);
    }
    const done =
      paths.length === 0
        ? 'The database holds no secrets.'
        : `Moved ${counted(paths.length, 'secret', 'secrets')} to Vault.`;
    process.stdout.write(`${done}
`);
  } finally {
    await vault.close();
    await database.close();
  }
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  });
}
