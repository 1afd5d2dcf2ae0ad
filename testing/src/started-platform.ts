import type { StdioOptions } from 'node:child_process';
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiClient, createClient } from '@gpuaas/sdk';
import { freePorts } from './free-ports.ts';
import type { TestUser } from './test-world.ts';
import { until } from './until.ts';

const root = join(import.meta.dirname, '../..');

/** What the local node of a started platform says: root can give every allocation a user id of its own. */
export const localIsolation = process.getuid?.() === 0 ? 'user' : 'none';

export interface StartOptions {
  dataFolder?: string;
  port?: number;
  args?: string[];
  env?: Record<string, string>;
  stdio?: StdioOptions;
}

/** `npm start` as a process of its own, the way a user has it. */
export interface StartedPlatform {
  url: string;
  port: number;
  dataFolder: string;
  process: ChildProcess;
  output(): string;
  /** Milliseconds from the signal to the end. */
  stop(signal?: NodeJS.Signals): Promise<number>;
  signIn(username: string): Promise<TestUser>;
}

/** Starts it and does not wait. */
export async function launch(options: StartOptions = {}): Promise<StartedPlatform & { ended: Promise<number | null> }> {
  const dataFolder = options.dataFolder ?? join(enterableFolder(), 'data');
  const port = options.port ?? (await freePorts(5));
  const child = spawn(
    process.execPath,
    [join(root, 'processes/src/start.ts'), '--data', dataFolder, '--port', String(port), ...(options.args ?? [])],
    { env: { ...process.env, ...options.env }, stdio: options.stdio ?? ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const url = `http://localhost:${port}`;
  return {
    url,
    port,
    dataFolder,
    process: child,
    ended,
    output: () => output,
    async stop(signal = 'SIGINT') {
      const startedAt = performance.now();
      child.kill(signal);
      await ended;
      return performance.now() - startedAt;
    },
    signIn: (username) => devLogin(url, dataFolder, username),
  };
}

/** Under root the database runs as another user, who has to get through here. */
function enterableFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-start-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** Starts it and waits until it says that it is ready. One that is not in time is stopped. */
export async function startPlatform(options: StartOptions = {}): Promise<StartedPlatform> {
  const started = await launch(options);
  try {
    await until(
      'the platform being ready',
      () => {
        if (started.process.exitCode !== null) throw new Error('it ended');
        return started.output().includes('GPUaaS is ready');
      },
      { withinMilliseconds: 90_000 },
    );
    return started;
  } catch (error) {
    await started.stop();
    throw new Error(`${(error as Error).message}: ${started.output()}`, { cause: error });
  }
}

export async function devLogin(url: string, dataFolder: string, username: string): Promise<TestUser> {
  const key = readFileSync(join(dataFolder, 'dev-login.key'), 'utf8').trim();
  const tokens = await createClient({ server: url }).devLogin({
    body: { username },
    headers: { 'x-dev-login-key': key },
  });
  const api: ApiClient = createClient({ server: url, token: async () => tokens.access_token });
  const { projects } = await api.getMe();
  const [project] = projects;
  if (!project) throw new Error('a development user has a project');
  return {
    id: tokens.user.id,
    username,
    projectId: project.id,
    api,
    token: tokens.access_token,
    refreshToken: tokens.refresh_token,
  };
}
