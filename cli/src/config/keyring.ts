import { type ProgramResult, runBounded } from './bounded-program.ts';
import type { Environment } from './config-folder.ts';
import { findProgram } from './find-program.ts';
import { KeyringError } from './keyring-error.ts';

/** The keyring of the person who is signed in to this machine, with one secret per server. */
export interface Keyring {
  /** Keeps it, and returns only when it can be read again. */
  store(server: string, secret: string): Promise<void>;
  find(server: string): Promise<string | undefined>;
  remove(server: string): Promise<void>;
}

/** A locked keyring waits for a person; a command does not. */
const patience = 3_000;
const service = 'gpuaas';
/** `security` reads no longer line. */
const longestLine = 4_096;

/** Undefined: this machine has no program that opens one. */
export function findKeyring(environment: Environment, platform: string, milliseconds = patience): Keyring | undefined {
  const [program, open] =
    platform === 'darwin' ? (['security', keychain] as const) : (['secret-tool', secretService] as const);
  const path = findProgram(program, environment);
  return path === undefined ? undefined : open(program, runnerOf(path, program, environment, milliseconds));
}

type Runner = (args: readonly string[], input?: string) => Promise<ProgramResult>;

/** GNOME Keyring, KWallet and others, by way of libsecret. */
function secretService(program: string, run: Runner): Keyring {
  const of = (server: string) => ['service', service, 'server', server];
  return checked({
    async store(server, secret) {
      const args = ['store', `--label=GPUaaS sign-in to ${server}`, ...of(server)];
      const result = await run(args, secret);
      if (result.code !== 0) throw failure(program, result, secret);
    },
    async find(server) {
      const result = await run(['lookup', ...of(server)]);
      if (result.code === 0) return result.stdout;
      if (isNothingFound(result)) return undefined;
      throw failure(program, result);
    },
    async remove(server) {
      const result = await run(['clear', ...of(server)]);
      if (result.code !== 0 && !isNothingFound(result)) throw failure(program, result);
    },
  });
}

/** It has nothing to say when there is simply no such secret. */
const isNothingFound = ({ code, stdout, stderr }: ProgramResult) => code === 1 && stdout === '' && stderr === '';

const notInKeychain = 44;

/** Commands that hold the secret are read from standard input (`-i`). */
function keychain(program: string, run: Runner): Keyring {
  const of = (server: string) => ['-s', service, '-a', server];
  return checked({
    async store(server, secret) {
      // Addresses hold no quotes and no spaces, and what is stored no quotes either.
      const line = `add-generic-password -U -s "${service}" -a "${server}" -w "${secret}"\n`;
      if (line.length > longestLine) throw new KeyringError('the tokens are too long for it');
      const result = await run(['-i'], line);
      if (result.code !== 0) throw failure(program, result, secret);
    },
    async find(server) {
      const result = await run(['find-generic-password', ...of(server), '-w']);
      if (result.code === 0) return result.stdout.trimEnd();
      if (result.code === notInKeychain) return undefined;
      throw failure(program, result);
    },
    async remove(server) {
      const result = await run(['delete-generic-password', ...of(server)]);
      if (result.code !== 0 && result.code !== notInKeychain) throw failure(program, result);
    },
  });
}

/** Letters and digits only, which no program changes on the way; and what is stored is read again. */
function checked(keyring: Keyring): Keyring {
  return {
    ...keyring,
    async store(server, secret) {
      const encoded = Buffer.from(secret).toString('base64url');
      await keyring.store(server, encoded);
      if ((await keyring.find(server)) === encoded) return;
      await keyring.remove(server);
      throw new KeyringError('it did not keep what it was given');
    },
    async find(server) {
      const encoded = await keyring.find(server);
      return encoded === undefined ? undefined : Buffer.from(encoded, 'base64url').toString();
    },
  };
}

function runnerOf(path: string, program: string, environment: Environment, milliseconds: number): Runner {
  return async (args, input = '') => {
    const running = runBounded(path, args, { input, milliseconds, environment });
    const result = await running.catch((error: NodeJS.ErrnoException) => {
      throw new KeyringError(`${program} cannot be started (${error.code ?? error.message})`);
    });
    if (result) return result;
    throw new KeyringError(`${program} did not answer within ${milliseconds / 1_000} s`);
  };
}

function failure(program: string, { code, stderr }: ProgramResult, secret?: string): KeyringError {
  const [line = ''] = stderr.trim().split('\n');
  const isSafe = line !== '' && (secret === undefined || !line.includes(secret));
  if (isSafe) return new KeyringError(line.startsWith(`${program}:`) ? line : `${program}: ${line}`);
  return new KeyringError(`${program} failed${code === null ? '' : ` with ${code}`}`);
}
