import { mkdirSync, statSync, utimesSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** From choosing ports to listening on them. */
const startMilliseconds = 60_000;

/**
 * A row of free ports below 32768, where no outgoing connection of this machine can sit by chance: the first of a block
 * of ten. Nobody else of this machine gets them while their program is starting.
 */
export async function freePorts(count: number, { from = 17_000, blocks = 1_500 } = {}): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const first = from + Math.floor(Math.random() * blocks) * 10;
    const rows = Array.from({ length: Math.ceil(count / 10) }, (_, row) => first + row * 10);
    const free = await Promise.all(Array.from({ length: count }, (_, offset) => isFree(first + offset)));
    if (free.every(Boolean) && rows.every(claim)) return first;
  }
  throw new Error(`no ${count} free ports in a row`);
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** Making a folder succeeds once. */
function claim(block: number): boolean {
  const claims = join(tmpdir(), `gpuaas-ports-${userInfo().uid}`);
  const own = join(claims, String(block));
  mkdirSync(claims, { recursive: true });
  try {
    mkdirSync(own);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  if (Date.now() - statSync(own).mtimeMs < startMilliseconds) return false;
  utimesSync(own, new Date(), new Date());
  return true;
}
