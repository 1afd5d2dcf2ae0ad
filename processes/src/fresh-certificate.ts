import type { IssuedKeyPair } from '@gpuaas/fleet';
import type { Clock } from '@gpuaas/kernel';

/**
 * A certificate of our own that is good now: issued anew when two thirds of its life are over, or when the clock was set
 * back to before it. What time it is, is asked with every use.
 */
export function freshCertificate(clock: Clock, issue: () => Promise<IssuedKeyPair>): () => Promise<IssuedKeyPair> {
  let current: IssuedKeyPair | undefined;
  return async () => {
    if (!current || !isFresh(current, clock.now())) current = await issue();
    return current;
  };
}

/** Whether a certificate is in the first two thirds of its life. */
export function isFresh({ notBefore, notAfter }: Pick<IssuedKeyPair, 'notBefore' | 'notAfter'>, at: Date): boolean {
  const [from, until] = [notBefore.getTime(), notAfter.getTime()];
  return at.getTime() >= from && at.getTime() < from + ((until - from) * 2) / 3;
}
