import { type Milliseconds, sleep } from '@gpuaas/kernel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EphemeralStore } from './ephemeral-store.ts';

export interface StoreUnderTest {
  store: EphemeralStore;
  /** What another process sees: the same store where it is shared. */
  other: EphemeralStore;
  /** Lets time pass: moves a fake clock, or really waits. */
  pass(time: Milliseconds): Promise<void>;
  close(): Promise<void>;
}

/** What every EphemeralStore promises. Each adapter's test file calls this and adds nothing else. */
export function ephemeralStoreContract(adapter: string, open: () => Promise<StoreUnderTest>): void {
  describe(`EphemeralStore (${adapter})`, () => {
    let t: StoreUnderTest;
    beforeEach(async () => {
      t = await open();
    });
    afterEach(() => t.close());

    it('gives back what was put, and the newest of two', async () => {
      await t.store.put('k', 'one', 60_000);
      await t.store.put('k', 'two', 60_000);
      expect(await t.store.get('k')).toBe('two');
      expect(await t.store.get('other')).toBeUndefined();
    });

    it('forgets a value when its time is over', async () => {
      await t.store.put('k', 'v', 50);
      await t.pass(60);
      expect(await t.store.get('k')).toBeUndefined();
      expect(await t.store.take('k')).toBeUndefined();
    });

    it('gives a value to one taker only', async () => {
      await t.store.put('k', 'v', 60_000);
      const taken = await Promise.all(Array.from({ length: 50 }, () => t.store.take('k')));
      expect(taken.filter((value) => value === 'v')).toHaveLength(1);
      expect(await t.store.get('k')).toBeUndefined();
    });

    it('counts within a window and starts again after it', async () => {
      const counts = await Promise.all(Array.from({ length: 5 }, () => t.store.count('c', 1_000)));
      expect(counts.map(({ count }) => count).sort()).toEqual([1, 2, 3, 4, 5]);
      expect(Math.max(...counts.map(({ endsIn }) => endsIn))).toBeLessThanOrEqual(1_000);
      await t.pass(1_010);
      expect((await t.store.count('c', 1_000)).count).toBe(1);
    });

    it('takes a count back, never below zero, and without a new window', async () => {
      await t.store.count('c', 5_000);
      await t.store.count('c', 5_000);
      expect((await t.store.count('c', 5_000, -1)).count).toBe(1);
      expect((await t.store.count('c', 5_000, -5)).count).toBe(0);
      for (const leftOver of [4_720, 4_440]) {
        await t.pass(300);
        expect((await t.store.count('c', 5_000)).endsIn).toBeLessThanOrEqual(leftOver);
      }
    });

    it('keeps values and counters of different keys apart', async () => {
      await t.store.put('a', '1', 60_000);
      await t.store.count('b', 60_000);
      expect(await t.store.take('a')).toBe('1');
      expect((await t.store.count('b', 60_000)).count).toBe(2);
    });

    it('loses no count of many at once, and none of another process', async () => {
      const both = [t.store, t.other];
      const counts = await Promise.all(Array.from({ length: 60 }, (_, index) => both[index % 2]?.count('c', 10_000)));
      const inOrder = Array.from({ length: 60 }, (_, index) => index + 1);
      expect(counts.map((counted) => counted?.count).sort((a = 0, b = 0) => a - b)).toEqual(inOrder);
    });

    it('tells every subscriber of a channel, in the order of the messages, and nobody else', async () => {
      const [here, there, elsewhere]: string[][] = [[], [], []];
      await t.store.subscribe('news', (message) => here?.push(message));
      await t.other.subscribe('news', (message) => there?.push(message));
      await t.other.subscribe('other news', (message) => elsewhere?.push(message));
      const messages = Array.from({ length: 20 }, (_, index) => `message ${index} ünïcode`);
      for (const message of messages) await t.store.publish('news', message);
      await until(() => here?.length === 20 && there?.length === 20);
      expect([here, there, elsewhere]).toEqual([messages, messages, []]);
    });

    it('lets each subscriber stop for itself', async () => {
      const [stays, goes]: string[][] = [[], []];
      await t.store.subscribe('news', (message) => stays?.push(message));
      const stop = await t.store.subscribe('news', (message) => goes?.push(message));
      await t.other.publish('news', 'first');
      await until(() => stays?.length === 1 && goes?.length === 1);
      stop();
      stop();
      await t.other.publish('news', 'second');
      await until(() => stays?.length === 2);
      expect(goes).toEqual(['first']);
    });

    it('publishes to nobody without a complaint', async () => {
      await t.store.publish('nobody listens', 'message');
      expect(await t.store.get('nobody listens')).toBeUndefined();
    });
  });
}

async function until(isSo: () => boolean): Promise<void> {
  const deadline = performance.now() + 5_000;
  while (!isSo() && performance.now() < deadline) await sleep(5);
}
