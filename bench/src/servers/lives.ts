import { createActive, release } from '@gpuaas/testing';
import type { ServerOptions } from './serve.ts';
import { startWorld } from './start-world.ts';

/** What is asked of it, once it has said that it is ready: so many lives of allocations. */
export interface LivesAsked {
  lives: number;
}

/** What the whole process has in use afterwards, rubbish taken out. */
export interface MemoryInUse {
  heap: number;
  resident: number;
}

const atOnce = 8;

/** The platform with everything that runs of it, in a process of its own, which brings allocations to life and ends them. */
process.once('message', async (options: ServerOptions) => {
  const world = await startWorld(options, { gpus: atOnce });
  const usernames = Array.from({ length: atOnce }, (_, index) => `lives-${index}`);

  process.on('message', async ({ lives }: LivesAsked) => {
    if (lives === 0) {
      await world.stop();
      process.disconnect();
      return;
    }
    let begun = 0;
    const living = usernames.map(async (username) => {
      while (begun < lives) {
        // Access tokens last 15 minutes.
        const user = await world.signIn(username);
        for (let life = 0; life < 50 && begun < lives; life += 1) {
          begun += 1;
          await release(user, (await createActive(user)).id);
        }
      }
    });
    await Promise.all(living);
    world.logs.splice(0);
    global.gc?.();
    const { heapUsed: heap, rss: resident } = process.memoryUsage();
    process.send?.({ heap, resident } satisfies MemoryInUse);
  });
  process.send?.('ready');
});
