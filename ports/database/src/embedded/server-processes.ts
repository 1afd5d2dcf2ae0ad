import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * The processes that run on a data folder: those with it as working directory and a postgres as program. Asking
 * `kill(pid, 0)` instead would count zombies, and pids that something else has by now.
 */
export function serverProcesses(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && isServerOf(pid, folder));
}

function isServerOf(pid: number, folder: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === folder &&
      /\/postgres( \(deleted\))?$/.test(readlinkSync(`/proc/${pid}/exe`)) &&
      !isZombie(pid)
    );
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
