import { type CtxSource, createIdSource, silentLogger, systemClock } from '@gpuaas/kernel';

/** What a context is made of when nobody watches: the real clock, real chance and no log. */
export function createTestCtxSource(): CtxSource {
  const randomBytes = (size: number) => crypto.getRandomValues(new Uint8Array(size));
  return { clock: systemClock, newId: createIdSource(systemClock, randomBytes), randomBytes, log: silentLogger };
}
