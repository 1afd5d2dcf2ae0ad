import type { EventEnvelope } from '@gpuaas/contract';
import type { Follower } from '@gpuaas/event-bus';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHintRelay } from './hint-relay.ts';

describe('the relay of hints', () => {
  const published: { number: number; hints: unknown[] }[] = [];
  let isAway = false;
  let follower: Follower;
  let stop: AbortController;
  let running: Promise<void>;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    published.length = 0;
    isAway = false;
    stop = new AbortController();
    const { signal } = stop;
    running = createHintRelay({
      bus: {
        follow: (given) => {
          follower = given;
          return {
            name: 'test',
            run: () => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
          };
        },
      },
      store: {
        async publish(_, text) {
          const message = JSON.parse(text) as { number: number; hints: unknown[] };
          if (isAway) throw new Error('away');
          published.push(message);
        },
      },
      ctxSource: createTestCtxSource(),
    }).run(signal);
  });
  afterEach(async () => {
    stop.abort();
    await vi.advanceTimersByTimeAsync(1);
    await running;
    vi.useRealTimers();
  });

  const event = (projectid: string | null = 'proj_1', type = 'provisioning.requested') =>
    ({
      id: 'evt_1',
      type,
      time: 'now',
      sequence: 3,
      projectid,
      data: { allocation_id: 'alloc_1', operation_id: 'op_1', sku: 'secret' },
    }) as unknown as EventEnvelope;
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  const numbers = () => published.map(({ number }) => number);

  it('sends at once what an event has changed, and none of what it says', async () => {
    const without = { ...event(), data: null } as unknown as EventEnvelope;
    follower.hear([event(), event(null), event('proj_1', 'billing.charged'), without]);
    await pass(1);
    const common = { event_id: 'evt_1', type: 'changed', version: 3, at: 'now' };
    expect(published.map(({ hints }) => hints)).toEqual([
      [
        { project: 'proj_1', hint: { ...common, resource: 'allocation', id: 'alloc_1' } },
        { project: 'proj_1', hint: { ...common, resource: 'operation', id: 'op_1' } },
      ],
    ]);
  });

  it('is heard every two seconds, in numbers that follow each other', async () => {
    await pass(4_100);
    expect(numbers()).toEqual([1, 2]);
  });

  it('leaves out a number when it has missed events, or could not send', async () => {
    await pass(2_100);
    follower.missed();
    await pass(1);
    isAway = true;
    follower.hear([event()]);
    await pass(1);
    isAway = false;
    await pass(2_100);
    expect(numbers()).toEqual([1, 3, 5]);
    expect(published.at(-1)?.hints).toEqual([]);
  });

  it('sends many in several messages, and loses count of none', async () => {
    follower.hear(Array.from({ length: 450 }, () => event()));
    await pass(1);
    expect(published.map(({ hints }) => hints.length)).toEqual([200, 200, 200, 200, 100]);
    follower.hear(Array.from({ length: 6_000 }, () => event()));
    await pass(1);
    expect(published.length).toBe(6);
    expect(numbers().at(-1)).toBe(7);
  });
});
