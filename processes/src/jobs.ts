import { type Database, tryLock } from '@gpuaas/database';
import { type Ctx, type CtxSource, createCtx, type Runnable, sleep, systemActor, type Tx } from '@gpuaas/kernel';
import type { Modules } from './modules.ts';

export interface Job {
  name: string;
  everySeconds: number;
  run(tx: Tx, ctx: Ctx): Promise<void>;
}

/** What is done by the clock, each by one process at a time. */
export function sweepJobs({ fleet, allocations, terminal, idempotency }: Modules): Job[] {
  return [
    { name: 'fleet.sweep', everySeconds: 2, run: (tx, ctx) => fleet.sweep(tx, ctx) },
    { name: 'allocations.sweep', everySeconds: 10, run: (tx, ctx) => allocations.sweep(tx, ctx) },
    { name: 'terminal.sweep', everySeconds: 10, run: (tx, ctx) => terminal.sweep(tx, ctx) },
    { name: 'idempotency.sweep', everySeconds: 600, run: (tx) => idempotency.sweep(tx) },
  ];
}

export function runJob(database: Database, ctxSource: CtxSource, job: Job): Runnable {
  return {
    name: `job ${job.name}`,
    async run(signal) {
      while (!signal.aborted) {
        const ctx = createCtx(ctxSource, { actor: systemActor(job.name), correlationId: ctxSource.newId('cor') });
        try {
          await database.transaction(async (tx) => {
            if (await tryLock(tx, `job ${job.name}`)) await job.run(tx, ctx);
          });
        } catch (error) {
          ctx.log.warn('job failed, will run again', { job: job.name, error });
        }
        await sleep(job.everySeconds * 1_000, signal);
      }
    },
  };
}
