import type { Milliseconds } from './clock.ts';

/**
 * Tells loops of the same process that there is work, so that they need not wait for their next look at the database.
 * It only saves time: a loop that never hears the bell still finds its work.
 */
export interface Doorbell {
  ring(name: string): void;
  /** Hears each of these bells. */
  listen(...names: string[]): DoorbellListener;
}

export interface DoorbellListener {
  /** Whether the bell rang since it was last heard. */
  readonly rang: boolean;
  /**
   * Returns at once if the bell rang since the last call, else when it rings, the time is over or `signal` aborts. Answers
   * whether it rang.
   */
  heard(timeout: Milliseconds, signal: AbortSignal): Promise<boolean>;
  stop(): void;
}

export function createDoorbell(): Doorbell {
  const listeners = new Map<string, Set<() => void>>();

  return {
    ring(name) {
      for (const wake of listeners.get(name) ?? []) wake();
    },

    listen(...names) {
      let rang = false;
      let resume: (() => void) | undefined;
      const wake = () => {
        rang = true;
        resume?.();
      };
      for (const name of names) listeners.set(name, (listeners.get(name) ?? new Set()).add(wake));

      return {
        get rang() {
          return rang;
        },
        async heard(timeout, signal) {
          if (!rang && !signal.aborted) {
            await new Promise<void>((resolve) => {
              const timer = setTimeout(resolve, timeout);
              resume = () => {
                clearTimeout(timer);
                resolve();
              };
              signal.addEventListener('abort', resume, { once: true });
            });
            if (resume) signal.removeEventListener('abort', resume);
            resume = undefined;
          }
          const wasRung = rang;
          rang = false;
          return wasRung;
        },
        stop() {
          for (const name of names) listeners.get(name)?.delete(wake);
        },
      };
    },
  };
}
