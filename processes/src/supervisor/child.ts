import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, writeSync } from 'node:fs';
import { sleep } from '@gpuaas/kernel';
import { cannotGoOn } from '../exit-codes.ts';
import { causeIn } from './cause.ts';
import { openLog } from './logs.ts';

export interface ChildOptions {
  args: string[];
  /** Asked for at each start. */
  env(): NodeJS.ProcessEnv;
  /** Also its working directory, by which the next start recognises it. */
  dataFolder: string;
  logFile: string;
  /** The first line on its standard input, made anew for each start. Undefined: it may not be started now. */
  firstLine?: () => Promise<string | undefined>;
  /** It is not started until there is a first line, which is asked for again every few seconds. */
  onHeld?: () => void;
  onRestart(reason: string): void;
}

export interface Child {
  /** Of the process that runs now. */
  readonly pid: number | undefined;
  /** Why it does not run, once starting it again would not help or has not helped. */
  readonly failure: string | undefined;
  start(): Promise<void>;
  /** It runs: from now on it is started again whatever happens. */
  settle(): void;
  /** Ends the process; the next one is given what `env` says then. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const patience = 1_200;
const longestPause = 5_000;
const mostFailures = 3;
const longestTail = 4_096;

/**
 * A child with a process group of its own, started again whenever it ends. Its standard input is its lifeline: it stays
 * open while we live, and when it closes the child ends itself. Its log is a file, which nobody has to read; only its
 * last words come through a pipe, to say why it ended.
 */
export function superviseChild(options: ChildOptions): Child {
  let current: ChildProcess | undefined;
  let stopping = false;
  let pause = 200;
  let failures = 0;
  let failure: string | undefined;
  let isSettled = false;

  /** False when it may not be started now. */
  async function launch(): Promise<boolean> {
    const line = await options.firstLine?.();
    if (stopping) return true;
    if (options.firstLine && line === undefined) return false;
    const log = openLog(options.logFile);
    const child = spawn(process.execPath, options.args, {
      cwd: options.dataFolder,
      env: options.env(),
      detached: true,
      stdio: ['pipe', log, 'pipe'],
    });
    current = child;
    const startedAt = performance.now();
    let tail = '';
    child.stdin?.on('error', () => {});
    if (line !== undefined) child.stdin?.write(`${line}\n`);
    child.on('error', (error) => {
      tail = error.message;
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      tail = (tail + text).slice(-longestTail);
      try {
        writeSync(log, text);
      } catch {
        // a full disk must not end us
      }
    });
    child.once('close', (code, signal) => {
      closeSync(log);
      void restart(performance.now() - startedAt, code, signal, causeIn(tail));
    });
    return true;
  }

  async function launchWhenAllowed(): Promise<void> {
    for (let isHeld = false; !stopping; ) {
      try {
        if (await launch()) return;
        if (!isHeld) options.onHeld?.();
        isHeld = true;
        await sleep(longestPause);
      } catch (error) {
        options.onRestart((error as Error).message);
        await sleep(pause);
      }
    }
  }

  async function restart(
    lived: number,
    code: number | null,
    signal: NodeJS.Signals | null,
    cause: string | undefined,
  ): Promise<void> {
    if (stopping) return;
    const end = signal ?? `exit code ${code}`;
    const reason = cause === undefined ? end : `${end}: ${cause}`;
    const wasShort = lived < 10_000;
    failures = wasShort ? failures + 1 : 0;
    pause = wasShort ? Math.min(pause * 2, longestPause) : 200;
    if (code === cannotGoOn || failures >= mostFailures) failure = cause ?? reason;
    // Whoever waits for the start ends it.
    if (failure !== undefined && !isSettled) return;
    options.onRestart(reason);
    await sleep(pause);
    await launchWhenAllowed();
  }

  async function end(): Promise<void> {
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
  }

  return {
    get pid() {
      return current?.exitCode === null && current.signalCode === null ? current.pid : undefined;
    },
    get failure() {
      return failure;
    },
    async start() {
      if (!(await launch())) void launchWhenAllowed();
    },
    settle() {
      isSettled = true;
    },
    restart: end,
    async stop() {
      stopping = true;
      await end();
    },
  };
}
