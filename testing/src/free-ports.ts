import { createServer } from 'node:net';

/**
 * A row of free ports below 32768, where no outgoing connection of this machine can sit by chance: the first of a block
 * of ten.
 */
export async function freePorts(count: number, { from = 17_000, blocks = 1_500 } = {}): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const first = from + Math.floor(Math.random() * blocks) * 10;
    const free = await Promise.all(Array.from({ length: count }, (_, offset) => isFree(first + offset)));
    if (free.every(Boolean)) return first;
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
