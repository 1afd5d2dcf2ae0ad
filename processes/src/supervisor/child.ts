import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, renameSync, statSync } from 'node:fs';
import { sleep } from '@gpuaas/kernel';

export interface ChildOptions {
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Also its working directory, by which the next start recognises it. */
  dataFolder: string;
  logFile: string;
  /** The first line on its standard input, made anew for each start. */
  firstLine?: () => Promise<string>;
  onRestart(reason: string): void;
}

export interface Child {
  start(): Promise<void>;
  stop(): Promise<void>;
}

const patience = 1_200;
const longestPause = 5_000;
const largestLog = 50 * 1024 * 1024;

/**
 * A child with a process group of its own, started again whenever it ends. Its standard input is its lifeline: it stays
 * open while we live, and when it closes the child ends itself.
 */
export function superviseChild(options: ChildOptions): Child {
  let current: ChildProcess | undefined;
  let stopping = false;
  let pause = 200;

  async function launch(): Promise<void> {
    const line = await options.firstLine?.();
    if (stopping) return;
    const log = openLog(options.logFile);
    const child = spawn(process.execPath, options.args, {
      cwd: options.dataFolder,
      env: options.env,
      detached: true,
      stdio: ['pipe', log, log],
    });
    closeSync(log);
    current = child;
    const startedAt = Date.now();
    child.stdin?.on('error', () => {});
    if (line !== undefined) child.stdin?.write(`${line}\n`);
    child.on('error', () => {});
    child.once('exit', (code, signal) => void restart(startedAt, signal ?? `exit code ${code}`));
  }

  async function restart(startedAt: number, reason: string): Promise<void> {
    if (stopping) return;
    pause = Date.now() - startedAt > 10_000 ? 200 : Math.min(pause * 2, longestPause);
    options.onRestart(reason);
    await sleep(pause);
    while (!stopping) {
      try {
        return await launch();
      } catch (error) {
        options.onRestart((error as Error).message);
        await sleep(pause);
      }
    }
  }

  return {
    start: launch,
    async stop() {
      stopping = true;
      const child = current;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.stdin?.end();
      await Promise.race([gone, sleep(patience)]);
      // The whole group: a child of the child must not survive it either.
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // nothing left
      }
    },
  };
}

function openLog(file: string): number {
  if (existsSync(file) && statSync(file).size > largestLog) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}
