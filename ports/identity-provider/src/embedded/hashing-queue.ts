import { availableParallelism } from 'node:os';
import { DomainError } from '@gpuaas/kernel';

/**
 * Hashing a password takes a tenth of a second of a whole core and 32 MiB, and anyone may ask for it. So few run at once,
 * few wait, nobody's address fills the queue alone, and browsers that signed in before go first.
 */
export interface HashingQueue {
  /** Throws `unavailable` at once when too many wait already. */
  run<T>(caller: { lane: string; isKnown: boolean }, work: () => Promise<T>): Promise<T>;
}

export interface HashingLimits {
  atOnce: number;
  waiting: number;
  waitingPerLane: number;
  waitingKnown: number;
}

/** One core is left to everything else where there are two. */
const hashingLimits: HashingLimits = {
  atOnce: Math.max(1, Math.min(4, availableParallelism() - 1)),
  waiting: 24,
  waitingPerLane: 8,
  waitingKnown: 8,
};

interface Waiting {
  lane: string;
  start: () => void;
}

export function createHashingQueue(limits: HashingLimits = hashingLimits): HashingQueue {
  const known: Waiting[] = [];
  const strangers: Waiting[] = [];
  let running = 0;

  function isFull(lane: string, isKnown: boolean): boolean {
    const inLane = (queue: Waiting[]) => queue.filter((entry) => entry.lane === lane).length;
    if (isKnown) return known.length >= limits.waitingKnown;
    return strangers.length >= limits.waiting || inLane(strangers) >= limits.waitingPerLane;
  }

  async function turn(lane: string, isKnown: boolean): Promise<void> {
    if (running < limits.atOnce) {
      running += 1;
      return;
    }
    if (isFull(lane, isKnown))
      throw new DomainError(
        'unavailable',
        { reason: 'Too many people are signing in at once.' },
        { retryAfterSeconds: 2 },
      );
    // Whoever ends hands its turn over, so nobody who comes in between can take it.
    await new Promise<void>((start) => (isKnown ? known : strangers).push({ lane, start }));
  }

  return {
    async run({ lane, isKnown }, work) {
      await turn(lane, isKnown);
      try {
        return await work();
      } finally {
        const next = known.shift() ?? strangers.shift();
        if (next) next.start();
        else running -= 1;
      }
    },
  };
}
