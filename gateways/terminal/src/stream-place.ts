import type { StreamId } from '@gpuaas/contract';
import { type EphemeralStore, streamPlaceKey } from '@gpuaas/ephemeral-store';
import { type Milliseconds, sleep } from '@gpuaas/kernel';

/** As long as an end of a stream waits for the other. */
const keptFor = 20_000;
const shortestPause = 10;
const longestPause = 100;

export type PlaceOf = (streamId: StreamId) => Promise<string>;

/** Says in which process of the api the agent's end of a stream waits. */
export function keepPlace(store: Pick<EphemeralStore, 'put'>, streamId: StreamId, url: string): Promise<void> {
  return store.put(streamPlaceKey(streamId), url, keptFor);
}

/** Waits for the agent to dial in, wherever it does. What is found there is only an address: TLS shows whose it is. */
export function createPlaceFinder(store: Pick<EphemeralStore, 'get'>, within: Milliseconds = keptFor): PlaceOf {
  return async (streamId) => {
    const deadline = performance.now() + within;
    for (let pause = shortestPause; performance.now() < deadline; pause = Math.min(pause * 1.3, longestPause)) {
      const url = await store.get(streamPlaceKey(streamId));
      if (url !== undefined) return url;
      await sleep(pause);
    }
    throw new Error(`The agent did not dial in within ${within / 1_000} seconds.`);
  };
}
