import { chmodSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConfigurationProblem } from '@gpuaas/kernel';
import { describe, expect, it } from 'vitest';
import { loadSettings } from './settings.ts';

const needed = { DATABASE_URL: 'postgres://', GPUAAS_DATA: '/', GPUAAS_PUBLIC_URL: 'http://localhost:1' };

function problemsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    loadSettings({ ...needed, GPUAAS_SECRET_STORE: 'vault', ...env }, {});
    return [];
  } catch (error) {
    return (error as ConfigurationProblem).problems;
  }
}

function credentialsFile(text = '{"role_id":"a","secret_id":"b"}', mode = 0o600): string {
  const path = join(mkdtempSync(join(tmpdir(), 'gpuaas-vault-')), 'credentials.json');
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

describe('the settings of Vault', () => {
  const address = 'https://vault.example.com:8200';

  it('are needed where Vault is chosen, and only there', () => {
    expect(problemsOf({})).toEqual([
      expect.stringMatching(/^GPUAAS_VAULT_ADDRESS is not set/),
      expect.stringMatching(/^GPUAAS_VAULT_CREDENTIALS is not set/),
    ]);
    expect(problemsOf({ GPUAAS_SECRET_STORE: 'embedded' })).toEqual([]);
    expect(problemsOf({ GPUAAS_VAULT_ADDRESS: address, GPUAAS_VAULT_CREDENTIALS: credentialsFile() })).toEqual([]);
  });

  it.each(['http://vault.example.com:8200', 'http://10.0.0.1:8200', 'vault:8200', 'https://vault/v1'])(
    'take no address that secrets would go to in plain text, or that is none: %s',
    (wrong) => {
      expect(problemsOf({ GPUAAS_VAULT_ADDRESS: wrong, GPUAAS_VAULT_CREDENTIALS: credentialsFile() })[0]).toMatch(
        /^GPUAAS_VAULT_ADDRESS must/,
      );
    },
  );

  it.each(['http://127.0.0.1:8200', 'http://localhost:8200', 'http://[::1]:8200'])(
    'take plain http on this machine: %s',
    (local) => {
      expect(problemsOf({ GPUAAS_VAULT_ADDRESS: local, GPUAAS_VAULT_CREDENTIALS: credentialsFile() })).toEqual([]);
    },
  );

  it('take no credentials that others can read, that are a link, damaged or missing', () => {
    const link = `${credentialsFile()}.link`;
    symlinkSync(link.replace('.link', ''), link);
    for (const [path, reason] of [
      [credentialsFile(undefined, 0o640), 'can be reached by other users (mode 640)'],
      [credentialsFile(undefined, 0o604), 'can be reached by other users (mode 604)'],
      [link, 'is a symbolic link'],
      [credentialsFile('{'), 'is damaged'],
      [credentialsFile('{"role_id":"a"}'), 'is damaged'],
      [credentialsFile('{"role_id":"a","secret_id":" "}'), 'is damaged'],
      ['/nowhere/credentials.json', 'does not exist'],
    ] as const) {
      const problems = problemsOf({ GPUAAS_VAULT_ADDRESS: address, GPUAAS_VAULT_CREDENTIALS: path });
      expect(problems).toEqual([expect.stringContaining(`GPUAAS_VAULT_CREDENTIALS: ${path}`)]);
      expect(problems[0]).toContain(reason);
    }
  });

  it.each(['GPUAAS_VAULT_MOUNT', 'GPUAAS_VAULT_FOLDER', 'GPUAAS_VAULT_AUTH_MOUNT', 'GPUAAS_VAULT_NAMESPACE'])(
    'take no path that leads elsewhere: %s',
    (name) => {
      for (const path of ['../secret', '/secret', 'secret/', 'a//b', 'a?b', 'a b']) {
        const env = { GPUAAS_VAULT_ADDRESS: address, GPUAAS_VAULT_CREDENTIALS: credentialsFile() };
        expect(problemsOf({ ...env, [name]: path })).toEqual([expect.stringContaining(`${name} must be a path`)]);
      }
    },
  );
});
