import { rmSync } from 'node:fs';
import type { TokenSet } from '@gpuaas/contract';
import { CliError } from '../cli-error.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Keyring } from './keyring.ts';
import { KeyringError } from './keyring-error.ts';
import { readPrivateJson, writePrivateFile } from './private-file.ts';

const isMac = process.platform === 'darwin';

/** Where tokens lie. */
export type Place = 'file' | 'keyring';

/** What the file holds instead of the tokens when they lie in the keyring. */
interface Pointer {
  stored_in: 'keyring';
  user: TokenSet['user'];
}

export interface TokenStore {
  /** Undefined: there are none. Asks nobody but the file. */
  place(): Place | undefined;
  /** Who has signed in, as far as the file knows. */
  user(): string | undefined;
  read(): Promise<TokenSet | undefined>;
  /** Writes them, and leaves no copy in the other place. Answers why it is the file where the keyring was tried first. */
  write(tokens: TokenSet, place: WantedPlace): Promise<string | undefined>;
  remove(): Promise<void>;
  /** Why the keyring cannot be used; undefined: it can. */
  keyringFault(): Promise<string | undefined>;
  /** How people know where the tokens are. */
  describe(place: Place): string;
}

/** `keyring`: there or nowhere. `either`: in the file where the keyring does not work. */
export type WantedPlace = 'file' | 'keyring' | 'either';

/** The tokens of one server, in the keyring or in a file; the file always knows in which. */
export function openTokenStore(
  path: string,
  server: string,
  findKeyring: () => Promise<Keyring | undefined>,
): TokenStore {
  async function needed(): Promise<Keyring> {
    const keyring = await findKeyring();
    if (keyring) return keyring;
    throw new KeyringError(`${isMac ? 'security' : 'secret-tool'} is not installed`);
  }

  const kept = () => readPrivateJson<TokenSet | Pointer>(path);
  const isPointer = (content: TokenSet | Pointer): content is Pointer => 'stored_in' in content;
  const writeFile = (content: TokenSet | Pointer) => writePrivateFile(path, `${JSON.stringify(content)}\n`);

  function place(): Place | undefined {
    const content = kept();
    if (content === undefined) return undefined;
    return isPointer(content) ? 'keyring' : 'file';
  }

  /** Signing in again is what helps when the file was damaged. */
  function placeIfReadable(): Place | undefined {
    try {
      return place();
    } catch {
      return undefined;
    }
  }

  return {
    place,
    user: () => kept()?.user?.username,
    describe: (where) => (where === 'file' ? path : isMac ? 'the macOS keychain' : 'the system keyring'),
    async read() {
      const content = kept();
      if (content === undefined || !isPointer(content)) return content;
      const secret = await opened(async () => (await needed()).find(server), server);
      return secret === undefined ? undefined : parsed(secret, server);
    },
    async write(tokens, wanted) {
      const before = placeIfReadable();
      if (wanted !== 'file') {
        const fault = await faultOf(async () => (await needed()).store(server, JSON.stringify(tokens)));
        if (fault === undefined) {
          writeFile({ stored_in: 'keyring', user: tokens.user });
          return undefined;
        }
        if (wanted === 'keyring') throw unusable(server, fault);
        writeFile(tokens);
        // A machine without a keyring is nothing to complain about.
        return before === 'keyring' || (await findKeyring()) ? fault : undefined;
      }
      writeFile(tokens);
      // What is left there is a session that has ended or will end; the sign-in does not fail because of it.
      if (before === 'keyring') await faultOf(async () => (await needed()).remove(server));
      return undefined;
    },
    async remove() {
      // The file last: as long as it points there, signing out can be tried again.
      if (place() === 'keyring') await opened(async () => (await needed()).remove(server), server);
      rmSync(path, { force: true });
    },
    keyringFault: () =>
      faultOf(async () => {
        const probe = `probe ${server}`;
        await (await needed()).store(probe, 'probe');
        await (await needed()).remove(probe);
      }),
  };
}

async function faultOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof KeyringError) return error.message;
    throw error;
  }
}

async function opened<T>(work: () => Promise<T>, server: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof KeyringError ? unusable(server, error.message) : error;
  }
}

function parsed(secret: string, server: string): TokenSet {
  try {
    return JSON.parse(secret) as TokenSet;
  } catch {
    // What is there may be a secret, so it is not shown.
    throw unusable(server, 'what it holds is not a sign-in');
  }
}

export function unusable(server: string, reason: string): CliError {
  return new CliError('keyring_unavailable', 'The keyring cannot be used', {
    exitCode: exitCodes.unavailable,
    facts: [['reason', reason]],
    tries: [
      'Unlock the keyring, then run the command again',
      `GPUAAS_CREDENTIAL_STORE=file gpuaas login --server ${server}   (a file that only you can read)`,
    ],
  });
}
