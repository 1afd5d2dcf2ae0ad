import { DomainError, type Milliseconds } from '@gpuaas/kernel';

/**
 * Values that live for seconds or minutes: terminal tokens, rate-limit counters.
 * Losing all of them must be an inconvenience, never a loss of data. A store that is away throws `unavailable` soon.
 */
export interface EphemeralStore {
  put(key: string, value: string, ttl: Milliseconds): Promise<void>;
  get(key: string): Promise<string | undefined>;
  /** Reads and removes in one step, so that of two takers only one gets the value. */
  take(key: string): Promise<string | undefined>;
  /** Counts one more, or `by`, in the current window of this key, never below zero. A window starts with its first count. */
  count(key: string, window: Milliseconds, by?: number): Promise<WindowCount>;
  /** Reaches whoever is subscribed at this moment, in every process that shares the store. Nobody keeps the message. */
  publish(channel: string, message: string): Promise<void>;
  /**
   * Hears the messages of a channel, in their order, until the answered function is called or the store is closed. Answers
   * when it listens; if the store is away, at once. Then, and whenever the store was away, it begins to listen as soon as
   * the store is back: what was published meanwhile is lost.
   */
  subscribe(channel: string, hear: (message: string) => void): Promise<() => void>;
  close(): Promise<void>;
}

export interface WindowCount {
  count: number;
  endsIn: Milliseconds;
}

/** Where a terminal token's binding lies: written by the api, taken by the terminal gateway. */
export function terminalTokenKey(token: string): string {
  return `terminal_token:${token}`;
}

/** Where the address lies of the process that holds the agent's end of a stream: written by the api, read by gateways. */
export function streamPlaceKey(streamId: string): string {
  return `stream_place:${streamId}`;
}

export function storeUnavailable(reason: string, cause: unknown): DomainError<'unavailable'> {
  return new DomainError('unavailable', { reason }, { cause, retryAfterSeconds: 1 });
}
