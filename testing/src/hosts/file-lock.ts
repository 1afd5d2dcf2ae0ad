import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

const lockTool = 'flock';

/**
 * Takes a lock that other processes respect, and answers how to give it back. The kernel gives it back when this process
 * ends in whatever way, because the child that holds it then reads the end of its input.
 */
export async function takeLock(path: string, { patienceSeconds }: { patienceSeconds: number }): Promise<() => void> {
  mkdirSync(dirname(path), { recursive: true });
  const hold = ['--wait', String(patienceSeconds), path, 'sh', '-c', 'echo held; exec cat'];
  const holder = spawn(lockTool, hold, { stdio: ['pipe', 'pipe', 'inherit'] });
  holder.stdin.on('error', () => {});
  const held = await new Promise<boolean>((resolve, reject) => {
    holder.once('error', reject);
    holder.once('exit', () => resolve(false));
    holder.stdout.once('data', () => resolve(true));
  });
  if (!held) throw new Error(`${path} is still locked by another run after ${patienceSeconds} s`);
  return () => holder.stdin.end();
}

export async function withLock<T>(path: string, patienceSeconds: number, work: () => Promise<T>): Promise<T> {
  const unlock = await takeLock(path, { patienceSeconds });
  try {
    return await work();
  } finally {
    unlock();
  }
}
