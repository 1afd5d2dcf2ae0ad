import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { TokenSet, UserSummary } from '@gpuaas/contract';
import { configFolder, tokenFile } from '../config/config-folder.ts';
import { writePrivateFile } from '../config/private-file.ts';
import { cacheFolder, temporaryFolder } from './temporary-folder.ts';

/** What npm links, so that the launcher is tested too. */
export const launcher = join(import.meta.dirname, '../../../node_modules/.bin/gpuaas');

export interface Finished {
  code: number;
  stdout: Buffer;
  out: string;
  err: string;
}

export interface RunOptions {
  /** Without one the input is empty. `never ends`: it stays open. */
  input?: Buffer | string | 'never ends';
  env?: Record<string, string | undefined>;
}

export interface Child {
  pid: number;
  out(): string;
  err(): string;
  kill(signal: NodeJS.Signals): void;
  finished: Promise<Finished>;
}

/** The command line of a person with their own home folder. */
export interface CliUnderTest {
  server: string;
  env: Record<string, string>;
  tokenFile: string;
  start(args: readonly string[], options?: RunOptions): Child;
  run(args: readonly string[], options?: RunOptions): Promise<Finished>;
  /** What `-o json` prints; anything but success throws. */
  json<T>(...args: string[]): Promise<T>;
}

const longestRun = 60_000;

export function createCli(server: string): CliUnderTest {
  const home = temporaryFolder();
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_CACHE_HOME: cacheFolder(),
    GPUAAS_SERVER: server,
    // Whatever keyring this machine has.
    GPUAAS_CREDENTIAL_STORE: 'file',
    LANG: 'C.UTF-8',
  };
  const start = (args: readonly string[], options?: RunOptions) => startCli(env, args, options);
  return {
    server,
    env,
    tokenFile: tokenFile(configFolder(env), server),
    start,
    run: (args, options) => start(args, options).finished,
    async json<T>(...args: string[]) {
      const { code, out, err } = await start([...args, '-o', 'json']).finished;
      if (code !== 0) throw new Error(`gpuaas ${args.join(' ')} gave ${code}:\n${err}`);
      return JSON.parse(out) as T;
    },
  };
}

function startCli(env: Record<string, string>, args: readonly string[], options: RunOptions = {}): Child {
  const child = spawn(launcher, args, { cwd: '/', env: { ...env, ...options.env }, stdio: 'pipe' });
  const stdout: Buffer[] = [];
  let err = '';
  child.stdout.on('data', (data: Buffer) => stdout.push(data));
  child.stderr.setEncoding('utf8').on('data', (data: string) => {
    err += data;
  });
  child.stdin.on('error', () => {});
  if (options.input !== 'never ends') child.stdin.end(options.input ?? '');
  const limit = setTimeout(() => child.kill('SIGKILL'), longestRun);
  const finished = new Promise<Finished>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(limit);
      child.stdin.destroy();
      const bytes = Buffer.concat(stdout);
      if (code === null) reject(new Error(`gpuaas ${args.join(' ')} was ended by ${signal}:\n${err}`));
      else resolve({ code, stdout: bytes, out: bytes.toString(), err });
    });
  });
  const out = () => Buffer.concat(stdout).toString();
  return { pid: child.pid ?? 0, out, err: () => err, kill: (signal) => void child.kill(signal), finished };
}

/** A command line whose user has signed in before, without using up the platform's limit on sign-ins. */
export function createSignedInCli(server: string, user: UserSummary & { token: string }): CliUnderTest {
  const cli = createCli(server);
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const tokens: TokenSet = {
    access_token: user.token,
    token_type: 'Bearer',
    expires_at: inAnHour,
    refresh_token: 'gpuaas_refresh_of_nobody',
    refresh_expires_at: inAnHour,
    user: { id: user.id, username: user.username },
  };
  writePrivateFile(cli.tokenFile, JSON.stringify(tokens));
  return cli;
}
