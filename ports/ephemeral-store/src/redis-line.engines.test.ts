import { createLogger, hasCode, sleep, systemClock } from '@gpuaas/kernel';
import { type Engine, type Line, startRedis, throughToxiproxy } from '@gpuaas/testing/engines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EphemeralStore } from './ephemeral-store.ts';
import { createRedisStore } from './redis.ts';

const log = createLogger({ service: 'test', clock: systemClock, write: () => {} });

describe('a Redis behind a bad line', () => {
  let redis: Engine;
  let line: Line;
  let store: EphemeralStore;
  const heard: string[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    line = await throughToxiproxy(redis);
    store = createRedisStore({ url: line.url, log });
    await store.subscribe('news', (message) => heard.push(message));
  });
  afterAll(async () => {
    await store?.close();
    await line?.stop();
    await redis?.stop();
  });

  const works = async () => {
    await store.put('k', 'v', 60_000);
    await store.count('c', 60_000);
    return (await store.take('k')) === 'v';
  };
  const outcome = () =>
    works().then(
      () => 'worked',
      (error: unknown) => (hasCode(error, 'unavailable') ? 'unavailable' : error),
    );
  const isBack = async () => {
    heard.length = 0;
    for (const deadline = performance.now() + 20_000; performance.now() < deadline; await sleep(100)) {
      await store.publish('news', 'hello').catch(() => {});
      if (heard.length > 0 && (await outcome()) === 'worked') return true;
    }
    return false;
  };

  it('works when everything takes half a second longer', async () => {
    await line.delay(250);
    expect(await works()).toBe(true);
    await line.heal();
    expect(await isBack()).toBe(true);
  });

  it.each([
    ['is cut', () => line.cut()],
    ['falls silent', () => line.silence()],
  ])('is unavailable when the line %s, and there again when it heals, with its subscriptions', async (_, harm) => {
    await harm();
    const before = performance.now();
    expect(await outcome()).toBe('unavailable');
    expect(performance.now() - before).toBeLessThan(5_000);
    // Longer than the client has patience for.
    await sleep(3_500);
    expect(await outcome()).toBe('unavailable');
    await line.heal();
    expect(await isBack()).toBe(true);
  });
});
