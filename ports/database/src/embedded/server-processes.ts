import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { sleep } from '@gpuaas/kernel';

const server = /\/postgres( \(deleted\))?$/;

/**
 * The processes that run on a data folder: those with it as working directory and a postgres as program. Asking
 * `kill(pid, 0)` instead would count zombies, and pids that something else has by now.
 */
export function serverProcesses(folder: string): number[] {
  return processes().filter((pid) => isAt(pid, (cwd) => cwd === folder, server));
}

/** The processes of a program whose working directory begins with this. */
export function processesIn(prefix: string, program: RegExp): number[] {
  return processes().filter((pid) => isAt(pid, (cwd) => cwd.startsWith(prefix), program));
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // already gone
  }
}

/** Waits until none is left, for a bounded time. Answers those that still are. */
export async function untilNoneLeft(folder: string, patience: number): Promise<number[]> {
  const deadline = performance.now() + patience;
  for (;;) {
    const left = serverProcesses(folder);
    if (left.length === 0 || performance.now() > deadline) return left;
    await sleep(10);
  }
}

function processes(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

function isAt(pid: number, matches: (cwd: string) => boolean, program: RegExp): boolean {
  try {
    const cwd = readlinkSync(`/proc/${pid}/cwd`).replace(/ \(deleted\)$/, '');
    return matches(cwd) && program.test(readlinkSync(`/proc/${pid}/exe`)) && !isZombie(pid);
  } catch {
    return false;
  }
}

function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return true;
  }
}
