import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sleep } from '@gpuaas/kernel';
import { type Engine, type EngineOptions, startEngine } from './engine.ts';
import { installEngine } from './install.ts';

export interface VaultEngine extends Engine {
  /** Of the administrator. A new one after `loseData`. */
  readonly rootToken: string;
  /** A call of its HTTP API (`PUT sys/seal`) as the administrator; anything but a success is thrown. */
  call<Answer = unknown>(method: string, path: string, body?: object): Promise<Answer>;
  /** As an operator does after every restart: `restart` leaves it sealed. */
  unseal(): Promise<void>;
  seal(): Promise<void>;
  /** A machine user with this policy (HCL). What it signs in with. */
  createAppRole(name: string, policy: string, limits?: AppRoleLimits): Promise<AppRole>;
}

export interface AppRole {
  roleId: string;
  secretId: string;
}

/** As Vault writes durations: `30s`, `1h`. */
export interface AppRoleLimits {
  tokenTtl?: string;
  tokenMaxTtl?: string;
}

interface Keys {
  unsealKey: string;
  rootToken: string;
}

/** Where it is given a folder, it is found there again: what opens it lies beside it, which only a trial can allow. */
const keysFile = 'keys.json';

/** Vault's own core on files, initialized and unsealed, with key-value store version 2 at `secret/` and AppRole. */
export async function startVault(options: EngineOptions = {}): Promise<VaultEngine> {
  const engine = await startEngine(
    {
      name: 'vault',
      program: await installEngine('vault'),
      ports: 1,
      scheme: 'http',
      command: ({ port, data }) => ['-data', data, '-listen', `127.0.0.1:${port}`],
      // Any answer will do: it says with 501 and 503 that it is not initialized, or sealed.
      isReady: async ({ port }) => (await fetch(`http://127.0.0.1:${port}/v1/sys/health`, soon(1_000))).status > 0,
    },
    options,
  );
  const call = <Answer>(method: string, path: string, body?: object) =>
    ask<Answer>(engine.url, keys.rootToken, method, path, body);
  const unseal = () => call<void>('PUT', 'sys/unseal', { key: keys.unsealKey });
  const kept = options.folder === undefined ? undefined : join(options.folder, keysFile);
  let keys = { unsealKey: '', rootToken: '' };

  async function initialize(): Promise<void> {
    const shares = { secret_shares: 1, secret_threshold: 1 };
    const made = await call<{ keys: string[]; root_token: string }>('PUT', 'sys/init', shares);
    keys = { unsealKey: made.keys[0] ?? '', rootToken: made.root_token } satisfies Keys;
    if (kept !== undefined) writeFileSync(kept, JSON.stringify(keys), { mode: 0o600 });
    await unseal();
    await call('POST', 'sys/mounts/secret', { type: 'kv', options: { version: '2' } });
    await call('POST', 'sys/auth/approle', { type: 'approle' });
    await untilUpgraded();
  }

  /** For about a second it answers that it is upgrading the store from version 1. */
  async function untilUpgraded(): Promise<void> {
    for (const deadline = performance.now() + 15_000; ; await sleep(50)) {
      try {
        await call('POST', 'secret/data/first', { data: { value: 'first' } });
        await call('DELETE', 'secret/metadata/first');
        return;
      } catch (error) {
        if (performance.now() > deadline) throw error;
      }
    }
  }

  try {
    if (kept === undefined || !existsSync(kept)) await initialize();
    else {
      keys = JSON.parse(readFileSync(kept, 'utf8')) as Keys;
      await unseal();
      await untilUpgraded();
    }
  } catch (error) {
    await engine.stop();
    throw error;
  }
  return {
    ...engine,
    get pid() {
      return engine.pid;
    },
    get rootToken() {
      return keys.rootToken;
    },
    call,
    unseal,
    seal: () => call('PUT', 'sys/seal'),
    async createAppRole(name, policy, { tokenTtl = '1h', tokenMaxTtl = '24h' } = {}) {
      await call('PUT', `sys/policies/acl/${name}`, { policy });
      const role = `auth/approle/role/${name}`;
      await call('POST', role, { token_policies: [name], token_ttl: tokenTtl, token_max_ttl: tokenMaxTtl });
      const { data: id } = await call<{ data: { role_id: string } }>('GET', `${role}/role-id`);
      const { data: secret } = await call<{ data: { secret_id: string } }>('POST', `${role}/secret-id`);
      return { roleId: id.role_id, secretId: secret.secret_id };
    },
    async loseData() {
      await engine.loseData();
      keys = { unsealKey: '', rootToken: '' };
      await initialize();
    },
  };
}

async function ask<Answer>(url: string, token: string, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${url}/v1/${path}`, {
    method,
    headers: { ...(token !== '' && { 'x-vault-token': token }) },
    ...(body && { body: JSON.stringify(body) }),
    ...soon(10_000),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`Vault answered ${answer.status} to ${method} ${path}: ${text.trim()}`);
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

function soon(milliseconds: number): RequestInit {
  return { signal: AbortSignal.timeout(milliseconds) };
}
