import type { Milliseconds } from './clock.ts';

/** Lets a bounded number through at a time and the others in the order in which they came, each after a bounded wait. */
export interface Gate {
  /** Resolves to what must be called when leaving. Rejects with `refusal()` when nobody left in time, or too many wait. */
  enter(): Promise<() => void>;
  count(): { inside: number; waiting: number };
}

export interface GateOptions {
  /** How many may be inside. */
  most: number;
  /** How many may wait; without it, as many as come. */
  mostWaiting?: number;
  waitFor: Milliseconds;
  refusal(): Error;
}

export function createGate({ most, mostWaiting = Number.POSITIVE_INFINITY, waitFor, refusal }: GateOptions): Gate {
  let inside = 0;
  const waiting = new Set<() => void>();

  function leave(): void {
    inside -= 1;
    const [next] = waiting;
    next?.();
  }

  function admit(): () => void {
    inside += 1;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      leave();
    };
  }

  return {
    async enter() {
      if (inside < most && waiting.size === 0) return admit();
      if (waiting.size >= mostWaiting) throw refusal();
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(turn);
          reject(refusal());
        }, waitFor);
        const turn = () => {
          clearTimeout(timer);
          waiting.delete(turn);
          resolve(admit());
        };
        waiting.add(turn);
      });
    },
    count: () => ({ inside, waiting: waiting.size }),
  };
}
