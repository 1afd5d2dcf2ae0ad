import type { EphemeralStore } from '@gpuaas/ephemeral-store';
import { createEmbeddedStore } from '@gpuaas/ephemeral-store/embedded';
import { type Clock, hasCode, type Milliseconds } from '@gpuaas/kernel';

export type Counter = Pick<EphemeralStore, 'count'>;

/** A store that failed is left alone for so long: no request waits for what the one before has waited for. */
const leaveAlone: Milliseconds = 1_000;

/**
 * Counts in this process while the store is away. A limit that stops everybody when its counter is lost would turn a lost
 * cache into an outage, and one that stops nobody would open the sign-in to guessing: so every process goes on with limits
 * of its own, which begin at zero.
 */
export function countsAnyway(store: Counter, clock: Clock): Counter {
  const own = createEmbeddedStore(clock);
  let awayUntil = 0;
  return {
    async count(key, window, by) {
      if (performance.now() < awayUntil) return own.count(key, window, by);
      try {
        return await store.count(key, window, by);
      } catch (error) {
        if (!hasCode(error, 'unavailable')) throw error;
        awayUntil = performance.now() + leaveAlone;
        return own.count(key, window, by);
      }
    },
  };
}
