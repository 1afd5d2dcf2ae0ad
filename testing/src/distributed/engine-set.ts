import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Engine,
  type EngineOptions,
  startNats,
  startRedis,
  startTemporal,
  startVault,
  type VaultEngine,
} from '../engines/index.ts';

/** What roles can run on beside PostgreSQL. They share Redis in any case. */
export const optionalEngines = ['nats', 'temporal', 'vault'] as const;
export type OptionalEngine = (typeof optionalEngines)[number];

/** Engines for a platform of several processes, and how its processes are told about them. */
export interface EngineSet {
  redis: Engine;
  engines: readonly Engine[];
  /** For every process that has a database. */
  env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

interface EngineSetOptions {
  names: readonly OptionalEngine[];
  /** Each keeps its data in a folder of its own there; without it, in one that goes with it. */
  folder?: string;
  /** Where the file with the AppRole of the platform is put. */
  credentialsFolder: string;
  /** Called around the start of each. */
  during?: (name: string, start: () => Promise<void>) => Promise<void>;
}

const policy = `
  path "secret/data/gpuaas/*" { capabilities = ["create", "read", "update"] }
  path "secret/metadata/gpuaas/*" { capabilities = ["delete"] }`;

/** One after the other: together they would only wait for each other's processor time. */
export async function startEngineSet(options: EngineSetOptions): Promise<EngineSet> {
  const { names, during = (_, start) => start() } = options;
  const engines: Engine[] = [];
  const env: NodeJS.ProcessEnv = {};
  const stop = async () => void (await Promise.all(engines.map((engine) => engine.stop())));

  async function add<E extends Engine>(name: string, start: (at: EngineOptions) => Promise<E>): Promise<E> {
    let engine: E | undefined;
    await during(name, async () => {
      engine = await start(options.folder === undefined ? {} : { folder: join(options.folder, name.toLowerCase()) });
      engines.push(engine);
    });
    return engine as E;
  }

  try {
    const redis = await add('Redis', startRedis);
    if (names.includes('nats')) {
      const { url } = await add('NATS', startNats);
      Object.assign(env, { GPUAAS_EVENT_BUS: 'nats', GPUAAS_NATS_URL: url });
    }
    if (names.includes('temporal')) {
      const { address } = await add('Temporal', startTemporal);
      Object.assign(env, { GPUAAS_WORKFLOW_ENGINE: 'temporal', GPUAAS_TEMPORAL_ADDRESS: address });
    }
    if (names.includes('vault')) {
      const vault = await add('Vault', startVault);
      const file = await writeCredentials(vault, options.credentialsFolder);
      const told = { GPUAAS_VAULT_ADDRESS: vault.url, GPUAAS_VAULT_CREDENTIALS: file };
      Object.assign(env, { GPUAAS_SECRET_STORE: 'vault', ...told });
    }
    return { redis, engines, env, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** As an operator does: a machine user that may reach the platform's folder and nothing else. */
export async function writeCredentials(vault: VaultEngine, folder: string): Promise<string> {
  const { roleId, secretId } = await vault.createAppRole('gpuaas', policy);
  const file = join(folder, 'vault-credentials.json');
  writeFileSync(file, JSON.stringify({ role_id: roleId, secret_id: secretId }), { mode: 0o600 });
  return file;
}
