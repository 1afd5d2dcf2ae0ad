import { rateLimits } from '@gpuaas/contract';
import type { EphemeralStore } from '@gpuaas/ephemeral-store';
import { DomainError } from '@gpuaas/kernel';
import type { Caller } from './authenticate.ts';
import type { Operation } from './operations.ts';

/** Counts the call against the limit that its operation names. Throws `rate_limited`. Answers headers to tell. */
export async function applyRateLimit(
  store: EphemeralStore,
  operation: Operation,
  caller: Caller,
  address: string,
): Promise<Record<string, string>> {
  const { limit, window_seconds: window, per } = rateLimits[operation.rateLimit];
  if (limit === 0) return {};
  const who = per === 'address' ? address : nameOf(caller, address);
  const { count, endsIn } = await store.count(`rate:${operation.rateLimit}:${who}`, window * 1_000);
  const seconds = Math.max(1, Math.ceil(endsIn / 1_000));
  if (count > limit) {
    throw new DomainError('rate_limited', { limit, window_seconds: window }, { retryAfterSeconds: seconds });
  }
  const name = operation.rateLimit.replaceAll('_', '-');
  return {
    'ratelimit-policy': `"${name}";q=${limit};w=${window}`,
    ratelimit: `"${name}";r=${limit - count};t=${seconds}`,
  };
}

function nameOf(caller: Caller, address: string): string {
  if (caller.kind === 'session') return caller.userId;
  if (caller.kind !== 'anonymous') return caller.actor.id ?? caller.actor.name;
  return address;
}
