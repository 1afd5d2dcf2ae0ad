import { rmSync } from 'node:fs';
import { connect, type Server } from 'node:net';
import { join } from 'node:path';
import { answerOnPath } from '@gpuaas/sockets';
import { Refusal } from './arguments.ts';

/** Keeps a second start on the same data away, for as long as this process lives. */
export async function claimDataFolder(dataFolder: string, url: string): Promise<Server> {
  const path = join(dataFolder, 'supervisor.sock');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const server = await answerOnPath(path, JSON.stringify({ pid: process.pid, url }));
    if (server) return server;
    const other = await ask(path);
    if (other) {
      throw new Refusal(
        `GPUaaS is already running on ${dataFolder} (pid ${other.pid}): ${other.url}\nStop it first, or choose another folder with --data and another --port.`,
      );
    }
    // Left behind by a start that was killed.
    rmSync(path, { force: true });
  }
  throw new Refusal(`${path} cannot be used. Remove it and start again.`);
}

function ask(path: string): Promise<{ pid: number; url: string } | undefined> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(path)
      .setTimeout(2_000, () => socket.destroy())
      .on('data', (chunk) => {
        text += chunk;
      })
      .on('error', () => resolve(undefined))
      .on('close', () => {
        try {
          resolve(JSON.parse(text) as { pid: number; url: string });
        } catch {
          resolve(undefined);
        }
      });
  });
}
