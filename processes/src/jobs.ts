import { type Database, isOnlyHere, tryLock } from '@gpuaas/database';
import type { Jobs } from '@gpuaas/jobs';
import {
  type Ctx,
  type CtxSource,
  createCtx,
  DomainError,
  type Runnable,
  type Sweep,
  sleep,
  systemPrincipal,
} from '@gpuaas/kernel';

interface JobDeps {
  database: Database;
  ctxSource: CtxSource;
  jobs: Jobs;
}

/** Runs a job again and again, in one process at a time. A job that fails is recorded for platform health. */
export function runJob(deps: JobDeps, sweep: Sweep): Runnable {
  const { ctxSource } = deps;
  return {
    name: `job ${sweep.name}`,
    async run(signal) {
      // What an earlier process has recorded counts until this one has succeeded once.
      let isFailing = true;
      while (!signal.aborted) {
        const ctx = createCtx(ctxSource, {
          principal: systemPrincipal(sweep.name),
          correlationId: ctxSource.newId('cor'),
        });
        const outcome = await runOnce(deps, ctx, sweep, signal);
        try {
          if (outcome.ran) isFailing = await record(deps, sweep.name, outcome.error, isFailing);
        } catch (error) {
          isFailing = true;
          ctx.log.warn('outcome of a job could not be recorded', { job: sweep.name, error });
        }
        await sleep(sweep.everySeconds * 1_000, signal);
      }
    },
  };
}

async function record(
  { database, jobs }: JobDeps,
  name: string,
  error: string | undefined,
  isFailing: boolean,
): Promise<boolean> {
  if (error !== undefined) await database.transaction((tx) => jobs.recordFailure(tx, name, error));
  else if (isFailing) await database.transaction((tx) => jobs.recordSuccess(tx, name));
  return error !== undefined;
}

/** Each row in a transaction of its own. The lock only keeps processes from finding the same rows at the same time. */
async function runOnce(
  { database }: JobDeps,
  ctx: Ctx,
  sweep: Sweep,
  signal: AbortSignal,
): Promise<{ ran: boolean; error?: string }> {
  let failed = 0;
  let firstError: string | undefined;
  const fail = (error: unknown, row?: string) => {
    failed += 1;
    firstError ??= `${row === undefined ? '' : `${row}: `}${error instanceof Error ? error.message : String(error)}`;
    ctx.log.warn('job failed, it runs again', { job: sweep.name, ...(row !== undefined && { row }), error });
  };
  try {
    const rows = await database.transaction(async (tx) =>
      (await tryLock(tx, `job ${sweep.name}`)) ? sweep.find(tx, ctx) : undefined,
    );
    if (!rows) return { ran: false };
    for (const row of rows) {
      if (signal.aborted) return { ran: false };
      try {
        await database.transaction((tx) => sweep.handle(tx, ctx, row));
      } catch (error) {
        fail(error, row.id);
        // Without a database there is no point in going through all the others.
        if (error instanceof DomainError && error.code === 'unavailable' && !isOnlyHere(error)) break;
      }
    }
  } catch (error) {
    fail(error);
  }
  if (firstError === undefined) return { ran: true };
  const others = failed > 1 ? ` (and ${failed - 1} more)` : '';
  return { ran: true, error: `${firstError.slice(0, 500)}${others}` };
}
