import type { Milliseconds } from './clock.ts';

/** Something a process runs. `run` returns when it is done, soon after `signal` aborts, and throws only when broken. */
export interface Runnable {
  name: string;
  run(signal: AbortSignal): Promise<void>;
}

/** Resolves after `time`, or at once when `signal` aborts. */
export function sleep(time: Milliseconds, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, time);
    signal?.addEventListener('abort', done, { once: true });
  });
}
