import type { Milliseconds } from '@gpuaas/kernel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EphemeralStore } from './ephemeral-store.ts';

export interface StoreUnderTest {
  store: EphemeralStore;
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
      await t.store.put('k', 'one', 1_000);
      await t.store.put('k', 'two', 1_000);
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
      await t.store.put('k', 'v', 1_000);
      const taken = await Promise.all(Array.from({ length: 50 }, () => t.store.take('k')));
      expect(taken.filter((value) => value === 'v')).toHaveLength(1);
      expect(await t.store.get('k')).toBeUndefined();
    });

    it('counts within a window and starts again after it', async () => {
      const counts = await Promise.all(Array.from({ length: 5 }, () => t.store.count('c', 100)));
      expect(counts.map(({ count }) => count).sort()).toEqual([1, 2, 3, 4, 5]);
      expect(Math.max(...counts.map(({ endsIn }) => endsIn))).toBeLessThanOrEqual(100);
      await t.pass(110);
      expect((await t.store.count('c', 100)).count).toBe(1);
    });

    it('takes a count back, never below zero, and without a new window', async () => {
      await t.store.count('c', 100);
      await t.store.count('c', 100);
      expect((await t.store.count('c', 100, -1)).count).toBe(1);
      expect((await t.store.count('c', 100, -5)).count).toBe(0);
      await t.pass(60);
      expect((await t.store.count('c', 100)).endsIn).toBeLessThanOrEqual(45);
    });

    it('keeps values and counters of different keys apart', async () => {
      await t.store.put('a', '1', 1_000);
      await t.store.count('b', 1_000);
      expect(await t.store.take('a')).toBe('1');
      expect((await t.store.count('b', 1_000)).count).toBe(2);
    });
  });
}
