import type { OpenSecretStore } from './secret-store.ts';
import { refusal, secretStoreUnavailable, type VaultAnswer, type VaultCall } from './vault/call-vault.ts';
import { openVaultSession, type VaultSessionOptions } from './vault/vault-session.ts';

export type { AppRoleCredentials } from './vault/vault-session.ts';

export interface VaultOptions extends VaultSessionOptions {
  /** Where the key-value store (version 2) is mounted. */
  mount: string;
  /** What of it is ours: several platforms can share a store. */
  folder: string;
}

/** Of writers who find that somebody was faster and write again. */
const mostTries = 10;

/**
 * Vault, or OpenBao, with the key-value store version 2. Every write says which version it follows (check-and-set), so it works
 * where the store demands that and never overwrites what it has not seen. While Vault is sealed or away, everything here
 * answers `unavailable`; nothing is kept anywhere else meanwhile.
 */
export function createVaultSecretStore(options: VaultOptions): OpenSecretStore {
  const session = openVaultSession(options);
  const place = (kind: 'data' | 'metadata', path: string) =>
    [options.mount, kind, options.folder, path].map(safePath).join('/');

  async function read(path: string): Promise<{ value: string; version: number } | undefined> {
    const call = { method: 'GET', path: place('data', path) } as const;
    const answer = await session.call(call);
    if (answer.status === 404) return missing(call, answer);
    const found = dataOf(answer);
    if (typeof found.value !== 'string' || found.version === undefined) throw strange(call, answer);
    return { value: found.value, version: found.version };
  }

  /** Undefined: another version is there. */
  async function writeAfter(path: string, value: string, version: number): Promise<number | undefined> {
    const body = { data: { value }, options: { cas: version } };
    const call = { method: 'POST', path: place('data', path), body } as const;
    const answer = await session.call(call);
    if (answer.status === 400 && answer.errors.some((line) => line.includes('check-and-set parameter did not match')))
      return undefined;
    const written = (answer.body.data as { version?: unknown } | undefined)?.version;
    if (answer.status !== 200 || typeof written !== 'number') throw strange(call, answer);
    return written;
  }

  return {
    read,

    async write(path, value, { expectedVersion } = {}) {
      if (expectedVersion !== undefined) return writeAfter(path, value, expectedVersion);
      for (let tries = 0; tries < mostTries; tries += 1) {
        const written = await writeAfter(path, value, (await read(path))?.version ?? 0);
        if (written !== undefined) return written;
      }
      throw secretStoreUnavailable('Another change got in the way.');
    },

    async remove(path) {
      // All versions: what is only marked as deleted could be brought back.
      const call = { method: 'DELETE', path: place('metadata', path) } as const;
      const answer = await session.call(call);
      if (answer.status !== 204 && answer.status !== 200) throw strange(call, answer);
    },

    // A path that nobody writes: whoever can say that nothing is there can be asked for everything else.
    look: async () => void (await read('look')),

    close: () => session.close(),
  };
}

/**
 * Nothing under this path, ever: only then may a new secret be made. What somebody deleted in Vault, or a store that is not
 * there, is trouble: a new certificate authority in place of the old one would lock every node out.
 */
function missing(call: VaultCall, answer: VaultAnswer): undefined {
  const { errors, body } = answer;
  if (errors.length > 0) throw strange(call, answer);
  const { metadata } = (body.data ?? {}) as { metadata?: { version?: unknown } };
  if (metadata === undefined) return undefined;
  throw secretStoreUnavailable(
    'A secret was deleted in the secret store. An operator needs to restore it.',
    new Error(`${call.path} is deleted at version ${metadata.version}: vault kv undelete, or delete its metadata too`),
  );
}

function dataOf({ body }: VaultAnswer): { value: unknown; version: number | undefined } {
  const { data, metadata } = (body.data ?? {}) as {
    data?: { value?: unknown } | null;
    metadata?: { version?: unknown };
  };
  const version = metadata?.version;
  return { value: data?.value, version: typeof version === 'number' ? version : undefined };
}

function strange(call: VaultCall, { status, errors }: VaultAnswer): Error {
  return secretStoreUnavailable(
    'The secret store has no key-value store of version 2 where the platform keeps its secrets.',
    refusal(call, status, errors),
  );
}

/** Each part as it may stand in a URL. Nothing leads out of the folder. */
function safePath(path: string): string {
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..')) {
    throw new RangeError(`${path} is not a path of a secret`);
  }
  return parts.map(encodeURIComponent).join('/');
}
