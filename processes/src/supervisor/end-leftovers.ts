import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { sleep } from '@gpuaas/kernel';

/**
 * Ends what a killed start may have left behind. Children run with the data folder as working directory, so a process is
 * ours when that, and its program, are. Postgres is not among them: it is adopted.
 */
export async function endLeftovers(dataFolder: string): Promise<number> {
  const found = leftovers(dataFolder);
  for (const pid of found) signal(pid, 'SIGTERM');
  for (let waited = 0; waited < 1_000 && leftovers(dataFolder).length > 0; waited += 20) await sleep(20);
  for (const pid of leftovers(dataFolder)) signal(pid, 'SIGKILL');
  while (leftovers(dataFolder).length > 0) await sleep(10);
  return found.length;
}

function leftovers(dataFolder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid && isOurs(pid, dataFolder));
}

function isOurs(pid: number, dataFolder: string): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const isZombie = stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
    return (
      !isZombie &&
      readlinkSync(`/proc/${pid}/cwd`) === dataFolder &&
      readlinkSync(`/proc/${pid}/exe`) === readlinkSync('/proc/self/exe')
    );
  } catch {
    return false;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // gone by itself
  }
}
