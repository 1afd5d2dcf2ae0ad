import { readdirSync, readFileSync } from 'node:fs';
import { sleep } from '@gpuaas/kernel';
import { run } from './run.ts';

/** Processes that a test of their `/proc` folder picks out. Zombies do not count: they hold nothing any more. */
export function findProcesses(matches: (proc: string) => boolean): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid && isAlive(pid) && test(matches, `/proc/${pid}`));
}

function test(matches: (proc: string) => boolean, proc: string): boolean {
  try {
    return matches(proc);
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false;
  }
}

/** Kills again and again until none is left: one that forks faster than it is killed needs several rounds. */
export async function killProcesses(matches: (proc: string) => boolean, rounds = 200): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const found = findProcesses(matches);
    if (found.length === 0) return;
    for (const pid of found) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // gone by itself
      }
    }
    await sleep(round < 10 ? 5 : 25);
  }
}

/**
 * Ends everything that runs as a user. `kill -1` as that user reaches all of it in one step of the kernel, so even what
 * forks and is gone before its number can be used does not get away. What it may not signal is killed by number.
 */
export async function killProcessesOf(uid: number): Promise<void> {
  const asUser = [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--', 'sh', '-c', 'kill -KILL -1'];
  await killProcesses(belongsTo(uid), 2);
  for (let round = 0; round < 20; round += 1) {
    await run('setpriv', asUser, { timeoutMilliseconds: 10_000 });
    if (findProcesses(belongsTo(uid)).length === 0) return;
    await killProcesses(belongsTo(uid), 2);
  }
}

/** Whether a process belongs to a user, by any of its user ids. */
export function belongsTo(uid: number): (proc: string) => boolean {
  return belongsToAny([uid]);
}

export function belongsToAny(uids: readonly number[]): (proc: string) => boolean {
  const wanted = new Set(uids);
  return (proc) => {
    const line = /^Uid:\s+(.*)$/m.exec(readFileSync(`${proc}/status`, 'utf8'))?.[1] ?? '';
    return line.split(/\s+/).some((uid) => wanted.has(Number(uid)));
  };
}

/** Whether a process was started with this variable in its environment. */
export function hasVariable(name: string, value: string): (proc: string) => boolean {
  const wanted = `${name}=${value}`;
  return (proc) => readFileSync(`${proc}/environ`, 'utf8').split('\0').includes(wanted);
}
