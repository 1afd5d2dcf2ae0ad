import type { Milliseconds } from '@gpuaas/kernel';

/** Lets a bounded number through at a time and the others in the order in which they came, each after a bounded wait. */
export interface Gate {
  /** Resolves to what must be called when leaving. Rejects with `tooLate()` when nobody left in time. */
  enter(): Promise<() => void>;
}

export function createGate(most: number, wait: Milliseconds, tooLate: () => Error): Gate {
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
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(turn);
          reject(tooLate());
        }, wait);
        const turn = () => {
          clearTimeout(timer);
          waiting.delete(turn);
          resolve(admit());
        };
        waiting.add(turn);
      });
    },
  };
}
