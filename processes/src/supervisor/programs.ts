import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from './arguments.ts';
import { causeIn } from './cause.ts';

export const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);
const longestBuild = 180_000;
const longestMigration = 600_000;

/** Built when its sources have changed, else found as it is. Whoever has built one elsewhere names it in GPUAAS_CONSOLE. */
export async function buildConsole(stop: AbortSignal): Promise<string> {
  const given = process.env['GPUAAS_CONSOLE'];
  if (given !== undefined) return given;
  const folder = join(root, 'dist', 'console');
  const env = { ...process.env, NODE_ENV: 'production' };
  await runScript('The console could not be built', 'web/shell/build.ts', [folder], {
    env,
    timeout: longestBuild,
    signal: stop,
  });
  return folder;
}

/** The agent is a program of its own: it is run as what leaves the clone, with nothing of the platform's in it. */
export async function buildAgent(dataFolder: string, stop: AbortSignal): Promise<string> {
  const folder = join(dataFolder, 'agent-program');
  const options = { env: process.env, timeout: longestBuild, signal: stop };
  return (await runScript('The agent could not be built', 'agent/src/bundle.ts', [folder], options)).trim();
}

/** In a process that ends, so that the owner's password is in none that goes on. */
export async function migrateDatabase(ownerUrl: string, stop: AbortSignal): Promise<void> {
  const env = { ...process.env, DATABASE_OWNER_URL: ownerUrl };
  const options = { env, timeout: longestMigration, signal: stop };
  await runScript('The database could not be brought up to date', 'processes/src/migrate.ts', [], options);
}

async function runScript(
  failure: string,
  script: string,
  args: string[],
  { env, timeout, signal }: { env: NodeJS.ProcessEnv; timeout: number; signal: AbortSignal },
): Promise<string> {
  const running = run(process.execPath, [join(root, script), ...args], { env, timeout, killSignal: 'SIGKILL' });
  // execFile's own signal rejects before the program has ended, and that would still write for a moment.
  const end = () => running.child.kill('SIGKILL');
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    return (await running).stdout;
  } catch (error) {
    const { stderr = '', killed } = error as { stderr?: string; killed?: boolean };
    const reason = killed ? `it took longer than ${timeout / 1000} s` : (causeIn(stderr) ?? 'it gave no reason');
    throw new StartError(`${failure}: ${signal.aborted ? 'it was stopped' : reason}`, { cause: error });
  } finally {
    signal.removeEventListener('abort', end);
  }
}
