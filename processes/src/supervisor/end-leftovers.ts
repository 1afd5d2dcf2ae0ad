import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { sleep } from '@gpuaas/kernel';
import { StartError } from './arguments.ts';

/**
 * Ends what a killed start may have left behind. Children run with the data folder as working directory, so a process is
 * ours when that, and its program, are. Postgres is not among them: it is adopted.
 */
export async function endLeftovers(dataFolder: string): Promise<void> {
  for (const pid of leftovers(dataFolder)) signal(pid, 'SIGTERM');
  await untilGone(dataFolder, 1_000);
  for (const pid of leftovers(dataFolder)) signal(pid, 'SIGKILL');
  const left = await untilGone(dataFolder, 5_000);
  if (left.length === 0) return;
  throw new StartError(
    `A process of an earlier start (pid ${left.join(', ')}) does not end. It may be waiting for the disk; start again when it is gone.`,
  );
}

async function untilGone(dataFolder: string, patience: number): Promise<number[]> {
  const deadline = performance.now() + patience;
  for (;;) {
    const left = leftovers(dataFolder);
    if (left.length === 0 || performance.now() > deadline) return left;
    await sleep(20);
  }
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
