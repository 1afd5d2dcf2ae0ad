import type { EphemeralStore } from '@gpuaas/ephemeral-store';
import { createEmbeddedStore } from '@gpuaas/ephemeral-store/embedded';
import type { Clock } from '@gpuaas/kernel';

export interface EphemeralStoreAdapter {
  /** Whether several processes see the same values. */
  isShared: boolean;
  open(options: { dataFolder: string; clock: Clock }): EphemeralStore;
}

/** By the name that chooses one (GPUAAS_EPHEMERAL_STORE). */
export const ephemeralStores = {
  embedded: { isShared: false, open: ({ clock }) => createEmbeddedStore(clock) },
} as const satisfies Record<string, EphemeralStoreAdapter>;
