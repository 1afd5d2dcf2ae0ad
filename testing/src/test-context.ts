import { type CtxSource, createIdSource, silentLogger, systemClock } from '@gpuaas/kernel';
import type { SecretStore } from '@gpuaas/secret-store';

/** What a context is made of when nobody watches: the real clock, real chance and no log. */
export function createTestCtxSource(): CtxSource {
  const randomBytes = (size: number) => crypto.getRandomValues(new Uint8Array(size));
  return { clock: systemClock, newId: createIdSource(systemClock, randomBytes), randomBytes, log: silentLogger };
}

/** Secrets that last as long as the test. */
export function createTestSecrets(): SecretStore {
  const values = new Map<string, string>();
  return {
    async read(path) {
      const value = values.get(path);
      return value === undefined ? undefined : { value, version: 1 };
    },
    async write(path, value) {
      values.set(path, value);
      return 1;
    },
    async remove(path) {
      values.delete(path);
    },
  };
}
