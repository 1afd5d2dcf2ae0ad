import { type EphemeralStore, storeUnavailable } from '@gpuaas/ephemeral-store';
import { createEmbeddedStore } from '@gpuaas/ephemeral-store/embedded';
import { systemClock } from '@gpuaas/kernel';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { countsAnyway } from './counts-anyway.ts';

describe('limits while the ephemeral store is away', () => {
  let asked: number;
  let failure: unknown;
  const shared = createEmbeddedStore(systemClock);
  const store: Pick<EphemeralStore, 'count'> = {
    count: async (...call) => {
      asked += 1;
      if (failure !== undefined) throw failure;
      return shared.count(...call);
    },
  };
  beforeEach(() => {
    asked = 0;
    failure = undefined;
  });
  const countOf = async (counter: Pick<EphemeralStore, 'count'>, key: string, by = 1) =>
    (await counter.count(key, 60_000, by)).count;

  it('are counted in the store while it is there', async () => {
    const [one, other] = [countsAnyway(store, systemClock), countsAnyway(store, systemClock)];
    expect([await countOf(one, 'both'), await countOf(other, 'both')]).toEqual([1, 2]);
  });

  it('go on in this process, taken back as well, and the store is not asked every time', async () => {
    const counter = countsAnyway(store, systemClock);
    failure = storeUnavailable('The ephemeral store is not responding.', undefined);
    expect([await countOf(counter, 'k'), await countOf(counter, 'k'), await countOf(counter, 'k', -1)]).toEqual([
      1, 2, 1,
    ]);
    expect(asked).toBe(1);
  });

  it('are counted in the store again soon after it is back', async () => {
    const counter = countsAnyway(store, systemClock);
    failure = storeUnavailable('The ephemeral store is not responding.', undefined);
    await countOf(counter, 'again');
    failure = undefined;
    await countOf(shared, 'again', 40);
    await vi.waitFor(async () => expect(await countOf(counter, 'again')).toBeGreaterThan(40), { timeout: 10_000 });
  });

  it('are not kept quiet about a mistake of ours', async () => {
    const counter = countsAnyway(store, systemClock);
    failure = new TypeError('window is not a number');
    await expect(countOf(counter, 'k')).rejects.toThrow(TypeError);
  });
});
