/** What a process is, between its start and its end, to its own servers and to whoever probes it. */
export interface ProcessLife {
  /** Announces the end. Everything goes on, and nobody new should come. */
  readonly draining: AbortSignal;
  readonly isStopping: boolean;
  drain(): void;
  /** Called for each server that is made; what it returns, when that one listens. */
  opens(): () => void;
  /** Throws, with the reason, while nobody should be sent here. */
  check(): void;
}

export const stoppingReason = 'This process is stopping.';

export function createProcessLife(): ProcessLife {
  const draining = new AbortController();
  let closed = 0;
  return {
    draining: draining.signal,
    get isStopping() {
      return draining.signal.aborted;
    },
    drain: () => draining.abort(),
    opens() {
      closed += 1;
      return () => {
        closed -= 1;
      };
    },
    check() {
      if (draining.signal.aborted) throw new Error(stoppingReason);
      if (closed > 0) throw new Error('This process is starting.');
    },
  };
}
