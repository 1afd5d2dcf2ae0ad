import type { Milliseconds } from '@gpuaas/kernel';

/**
 * Values that live for seconds or minutes: terminal tokens, rate-limit counters.
 * Losing all of them must be an inconvenience, never a loss of data.
 */
export interface EphemeralStore {
  put(key: string, value: string, ttl: Milliseconds): Promise<void>;
  get(key: string): Promise<string | undefined>;
  /** Reads and removes in one step, so that of two takers only one gets the value. */
  take(key: string): Promise<string | undefined>;
  /** Counts one more, or `by`, in the current window of this key, never below zero. A window starts with its first count. */
  count(key: string, window: Milliseconds, by?: number): Promise<WindowCount>;
}

export interface WindowCount {
  count: number;
  endsIn: Milliseconds;
}

/** Where a terminal token's binding lies: written by the api, taken by the terminal gateway. */
export function terminalTokenKey(token: string): string {
  return `terminal_token:${token}`;
}
