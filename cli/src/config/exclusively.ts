import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../cli-error.ts';
import { exitCodes } from '../exit-codes.ts';

const patience = 30_000;
const foreignLockLife = 60_000;

/**
 * Runs work that only one process at a time may do, for all processes that name the same path.
 *
 * A process that wants in creates a lock file with a name of its own, then looks for others: of two that come at once, the later
 * one is sure to see the earlier one, and whoever sees another one withdraws and tries again. Because no two locks ever
 * have the same name, removing one whose process has died can never remove the lock of somebody else, which is what
 * goes wrong with a single lock file that is "stale".
 *
 * It keeps processes apart, not two calls within one: those have the same name.
 */
export async function exclusively<T>(path: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const mine = lockName(path);
  const giveUp = Date.now() + patience;
  for (;;) {
    if (holders(path, mine).length === 0) {
      writeFileSync(mine, '', { mode: 0o600 });
      try {
        if (holders(path, mine).length === 0) return await work();
      } finally {
        rmSync(mine, { force: true });
      }
    }
    if (Date.now() > giveUp) throw waitedInVain(path, mine);
    await sleep(10 + Math.random() * 60);
  }
}

/** `<path>.lock~<host>~<pid>~<start of the process>`: a process id alone may belong to another program by now. */
function lockName(path: string): string {
  return `${path}.lock~${hostname()}~${process.pid}~${startOf(process.pid) ?? 0}`;
}

/** The locks of other processes that are alive. Those of dead ones are removed on the way. */
function holders(path: string, mine: string): string[] {
  const prefix = `${basename(path)}.lock~`;
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(prefix))
    .map((name) => join(dirname(path), name))
    .filter((lock) => {
      if (lock === mine) return false;
      if (isHeld(lock)) return true;
      rmSync(lock, { force: true });
      return false;
    });
}

function isHeld(lock: string): boolean {
  const [, host, pid, start] = lock.slice(lock.lastIndexOf('.lock~')).split('~');
  if (host === hostname()) return startOf(Number(pid)) === start;
  // A folder shared with another machine: its processes cannot be looked up from here.
  const written = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - written < foreignLockLife;
}

/** When a process started, in the kernel's own count; undefined when there is no such process. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program stands in brackets and may itself hold spaces and brackets.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function waitedInVain(path: string, mine: string): CliError {
  return new CliError('locked', `Another gpuaas has been refreshing the same session for ${patience / 1_000} s`, {
    exitCode: exitCodes.unavailable,
    facts: holders(path, mine).map((lock) => ['lock', lock] as const),
    tries: ['Look at that process, and end it if it hangs'],
  });
}
