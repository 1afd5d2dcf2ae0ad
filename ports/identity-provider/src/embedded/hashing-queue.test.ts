import { describe, expect, it } from 'vitest';
import { createHashingQueue } from './hashing-queue.ts';

const limits = { atOnce: 2, waiting: 6, waitingPerLane: 3, waitingKnown: 2 };

function open() {
  const queue = createHashingQueue(limits);
  const running: { name: string; end: () => void }[] = [];
  const seen = { most: 0 };
  const ask = (name: string, caller: { lane?: string; isKnown?: boolean } = {}) =>
    queue
      .run({ lane: caller.lane ?? name, isKnown: caller.isKnown ?? false }, async () => {
        await new Promise<void>((end) => {
          running.push({ name, end });
          seen.most = Math.max(seen.most, running.length);
        });
        return 'done';
      })
      .catch((error: { code?: string; retryAfterSeconds?: number }) => `${error.code} ${error.retryAfterSeconds}`);
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  async function finishAll() {
    const order: string[] = [];
    for (await settle(); running.length > 0; await settle()) {
      const [next] = running.splice(0, 1);
      order.push(next?.name ?? '');
      next?.end();
    }
    return order;
  }
  return { ask, finishAll, seen };
}

describe('the hashing queue', () => {
  it('runs a few at once, lets a few wait, and refuses the rest at once with a time to come back', async () => {
    const { ask, finishAll, seen } = open();
    const answers = Array.from({ length: 60 }, (_, index) => ask(`caller-${index}`));
    await finishAll();
    const given = await Promise.all(answers);
    expect(given.filter((answer) => answer === 'done')).toHaveLength(limits.atOnce + limits.waiting);
    expect(given.filter((answer) => answer === 'unavailable 2')).toHaveLength(60 - limits.atOnce - limits.waiting);
    expect(seen.most).toBe(limits.atOnce);
  });

  it('does not let one address fill it', async () => {
    const { ask, finishAll } = open();
    const flood = Array.from({ length: 20 }, () => ask('flood', { lane: 'one address' }));
    const other = ask('other');
    await finishAll();
    expect((await Promise.all(flood)).filter((answer) => answer === 'done')).toHaveLength(
      limits.atOnce + limits.waitingPerLane,
    );
    expect(await other).toBe('done');
  });

  it('lets browsers that signed in before go first, also when it is full of strangers', async () => {
    const { ask, finishAll } = open();
    const strangers = Array.from({ length: 20 }, (_, index) => ask(`stranger-${index}`));
    const known = [1, 2, 3].map((index) => ask(`known-${index}`, { isKnown: true }));
    const order = await finishAll();
    expect(order.slice(0, 4)).toEqual(['stranger-0', 'stranger-1', 'known-1', 'known-2']);
    expect(await Promise.all(known)).toEqual(['done', 'done', 'unavailable 2']);
    await Promise.all(strangers);
  });

  it('goes on after one that failed', async () => {
    const queue = createHashingQueue({ ...limits, atOnce: 1 });
    const caller = { lane: 'x', isKnown: false };
    await expect(queue.run(caller, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run(caller, async () => 'done')).toBe('done');
  });
});
