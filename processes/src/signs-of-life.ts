import { hostname } from 'node:os';
import type { ProcessSign } from '@gpuaas/jobs';
import { type CtxSource, type Logger, type Milliseconds, type Runnable, sleep } from '@gpuaas/kernel';
import manifest from '../package.json' with { type: 'json' };

/** Who this process is. */
export function ownSign({ newId, clock }: Pick<CtxSource, 'newId' | 'clock'>, roles: readonly string[]): ProcessSign {
  return { id: newId('proc'), roles, version: manifest.version, host: hostname(), startedAt: clock.now() };
}

interface SignOptions {
  sign(): Promise<unknown>;
  /** Tells that this process stops. Whoever waits for that does not wait for long. */
  end(): Promise<unknown>;
  log: Logger;
  every?: Milliseconds;
  endWithin?: Milliseconds;
}

/** Says again and again that this process runs, and at the end that it has stopped. Its work does not depend on it. */
export function signsOfLife({ sign, end, log, every = 15_000, endWithin = 1_000 }: SignOptions): Runnable {
  return {
    name: 'signs of life',
    async run(signal) {
      while (!signal.aborted) {
        const isGiven = await sign().then(
          () => true,
          (error: unknown) => {
            log.warn('sign of life could not be given', { error });
            return false;
          },
        );
        // A gateway may be up before the api that it signs through.
        await sleep(isGiven ? every : Math.min(every, 5_000), signal);
      }
      const late = new AbortController();
      const ended = end().catch(() => {});
      await Promise.race([ended, sleep(endWithin, late.signal)]);
      late.abort();
    },
  };
}
