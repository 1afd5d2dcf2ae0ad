import { spawnSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import { sleep } from '@gpuaas/kernel';
import { readPrivateJson, writePrivateFile } from '@gpuaas/private-files';
import { StartError } from './arguments.ts';

export interface Claim {
  /** Tells second starts whom they have met. */
  announce(url: string): void;
  release(): void;
}

interface Holder {
  pid: number;
  url: string;
}

/**
 * Keeps a second start on the same data away, for as long as this process lives. The lock is the kernel's, on the folder
 * itself: it belongs to the open file, which `flock` shares with us for a moment, and ends with us however we end.
 */
export async function claimDataFolder(dataFolder: string): Promise<Claim> {
  const descriptor = openSync(dataFolder, constants.O_RDONLY | constants.O_DIRECTORY);
  const { status, error, stderr } = spawnSync('flock', ['--nonblock', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', descriptor],
    encoding: 'utf8',
    timeout: 10_000,
  });
  if (status === 0) {
    return {
      announce: (url) => writePrivateFile(holderFile(dataFolder), JSON.stringify({ pid: process.pid, url })),
      release: () => closeSync(descriptor),
    };
  }
  closeSync(descriptor);
  if (status === 1) {
    const holder = await findHolder(dataFolder);
    const who = holder === undefined ? '' : ` (pid ${holder.pid}): ${holder.url}`;
    throw new StartError(
      `GPUaaS is already running on ${dataFolder}${who}\nStop it first, or choose another folder with --data and another --port.`,
    );
  }
  const reason = error ? 'the program flock (package util-linux) cannot be run' : stderr.trim();
  throw new StartError(`The data folder ${dataFolder} cannot be locked: ${reason}.`);
}

/** The other start may have taken the lock just now, and not have written yet who it is. */
async function findHolder(dataFolder: string): Promise<Holder | undefined> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    try {
      const holder = readPrivateJson<Holder>(holderFile(dataFolder));
      if (holder !== undefined && isRunning(holder.pid)) return holder;
    } catch {
      // It helps, but nothing depends on it.
    }
    await sleep(100);
  }
  return undefined;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function holderFile(dataFolder: string): string {
  return join(dataFolder, 'supervisor.json');
}
