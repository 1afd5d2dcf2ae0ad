import type { EphemeralStore } from '@gpuaas/ephemeral-store';
import { createEmbeddedStore } from '@gpuaas/ephemeral-store/embedded';
import type { Clock, Logger } from '@gpuaas/kernel';

export interface EphemeralStoreAdapter {
  /** Whether several processes see the same values. */
  isShared: boolean;
  open(options: EphemeralStoreOptions): EphemeralStore | Promise<EphemeralStore>;
}

interface EphemeralStoreOptions {
  dataFolder: string;
  clock: Clock;
  log: Logger;
  redisUrl: string | undefined;
}

/** By the name that chooses one (GPUAAS_EPHEMERAL_STORE). */
export const ephemeralStores = {
  embedded: { isShared: false, open: ({ clock }) => createEmbeddedStore(clock) },
  redis: {
    isShared: true,
    async open({ redisUrl: url, log }) {
      if (url === undefined) throw new Error('GPUAAS_REDIS_URL is not set.');
      // Who does without Redis does without its client too.
      const { createRedisStore } = await import('@gpuaas/ephemeral-store/redis');
      return createRedisStore({ url, log });
    },
  },
} as const satisfies Record<string, EphemeralStoreAdapter>;
