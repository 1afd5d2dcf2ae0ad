import { rateLimits } from '@gpuaas/contract';
import { DomainError, isRetryable } from '@gpuaas/kernel';
import type { Policies } from '@gpuaas/policy';
import type { Counter } from '../counts-anyway.ts';
import type { Caller } from './authenticate.ts';
import type { ApiOperation } from './operations.ts';

type CountedLimit = Exclude<keyof typeof rateLimits, 'unlimited'>;

/** Where calls are counted, and how far each limit goes. */
export interface Counting {
  store: Counter;
  policies: Pick<Policies, 'read'>;
  /** More than one only where load is tested. */
  factor: number;
}

export interface Admission {
  /** Tell the caller what is left. */
  headers: Record<string, string>;
  failures: FailureLimit;
}

/** Of operations whose limit counts failures only. All others count before they begin. */
export interface FailureLimit {
  /** If this call fails, it is one of too many. */
  isExceeded: boolean;
  /** What a failed call is answered with. */
  answerTo(error: unknown): Promise<unknown>;
  forgive(): Promise<void>;
}

const everythingCounted: FailureLimit = {
  isExceeded: false,
  answerTo: async (error) => error,
  forgive: async () => {},
};

/** Counts the call against the limit that its operation names. Throws `rate_limited`. */
export async function applyRateLimit(
  counting: Counting,
  operation: ApiOperation,
  caller: Caller,
  address: string,
): Promise<Admission> {
  const { rateLimit } = operation;
  if (rateLimit === 'unlimited') return { headers: {}, failures: everythingCounted };
  const limit = rateLimits[rateLimit];
  const who = limit.per === 'address' ? address : nameOf(caller, address);
  if (!('counts' in limit)) {
    return { headers: await countCall(counting, rateLimit, who), failures: everythingCounted };
  }
  // Whoever only fails may not keep others at the same address from signing in; yet there is a limit to everything.
  const headers = await countCall(counting, 'default', who);
  return { headers, failures: await countFailure(counting, rateLimit, who) };
}

async function countCall(
  { store, ...counting }: Counting,
  limitName: CountedLimit,
  who: string,
): Promise<Record<string, string>> {
  const { limit, window } = limitOf(limitName, counting);
  const { count, endsIn } = await store.count(`rate:${limitName}:${who}`, window * 1_000);
  if (count > limit) throw exceeded(limit, window, endsIn);
  const name = limitName.replaceAll('_', '-');
  return {
    'ratelimit-policy': `"${name}";q=${limit};w=${window}`,
    ratelimit: `"${name}";r=${limit - count};t=${secondsOf(endsIn)}`,
  };
}

/** Counted before it is known, so that many at once cannot slip past; taken back when the call succeeds. */
async function countFailure(
  { store, ...counting }: Counting,
  limitName: CountedLimit,
  who: string,
): Promise<FailureLimit> {
  const { limit, window } = limitOf(limitName, counting);
  const key = `rate:${limitName}:${who}`;
  const { count, endsIn } = await store.count(key, window * 1_000);
  const isExceeded = count > limit;
  const forgive = async () => void (await store.count(key, window * 1_000, -1));
  return {
    isExceeded,
    forgive,
    async answerTo(error) {
      if (!isRetryable(error)) return isExceeded ? exceeded(limit, window, endsIn) : error;
      await forgive();
      return error;
    },
  };
}

function limitOf(name: CountedLimit, { policies, factor }: Omit<Counting, 'store'>): { limit: number; window: number } {
  const { policy, window_seconds: window } = rateLimits[name];
  return { limit: policies.read(policy) * factor, window };
}

function exceeded(limit: number, window_seconds: number, endsIn: number): DomainError {
  return new DomainError('rate_limited', { limit, window_seconds }, { retryAfterSeconds: secondsOf(endsIn) });
}

function secondsOf(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1_000));
}

function nameOf(caller: Caller, address: string): string {
  if (caller.kind === 'credential') return caller.actorId;
  if (caller.kind === 'anonymous') return address;
  const { id, name } = caller.principal.identity;
  return id ?? name;
}
