import type { WorkflowId } from '@gpuaas/contract';
import { type Doorbell, sleep } from '@gpuaas/kernel';
import { claimRun, releaseLeases } from './embedded/claim-store.ts';
import { type ExecutorOptions, executeRun } from './embedded/execute-run.ts';
import { openTransaction } from './embedded/open-transaction.ts';
import { TogetherFailed } from './embedded/run-transaction.ts';
import { bell, createRecords } from './runs/records.ts';
import { findUnserved } from './runs/run-store.ts';
import { kindOf, type Registration, type WorkflowEngine } from './workflow-engine.ts';

type Tuning = 'leaseSeconds' | 'retryDelay';

export interface EmbeddedEngineOptions extends Omit<ExecutorOptions, Tuning>, Partial<Pick<ExecutorOptions, Tuning>> {
  doorbell: Doorbell;
  /** Runs that one process executes at the same time. */
  concurrency?: number;
  idleMilliseconds?: number;
  /** No other process executes runs, so a lease that is found at the start is one of a process that died. */
  alone?: boolean;
}

/**
 * A journal in the same Postgres as the domain tables: a step's result, its domain writes and the progress it reports
 * are one commit. A claimed run has a lease of a few seconds and a fencing number, so any process may take over.
 */
export function createEmbeddedEngine(options: EmbeddedEngineOptions): WorkflowEngine {
  const { database, doorbell, idleMilliseconds = 1_000, concurrency = 8 } = options;
  const executor: ExecutorOptions = {
    leaseSeconds: 5,
    retryDelay: (failedAttempts) => Math.min(0.2 * 4 ** (failedAttempts - 1), 30),
    ...options,
  };

  /** Runs whose steps could not be committed together: the next time each step is committed by itself. */
  const oneByOne = new Set<WorkflowId>();

  return {
    ...createRecords(doorbell),

    worker: (registrations) => ({
      name: `workflows ${registrations.map(({ workflow }) => kindOf(workflow)).join(', ')}`,
      async run(signal) {
        const byName = new Map(registrations.map((registration) => [kindOf(registration.workflow), registration]));
        const listener = doorbell.listen(bell);
        const busy = new Set<Promise<void>>();
        let cleared = options.alone !== true;
        let named = false;
        while (!signal.aborted) {
          if (busy.size >= concurrency) await Promise.race(busy);
          if (!cleared) cleared = await clearLeases();
          if (!named) named = await nameUnserved([...byName.keys()]);
          const next = await startNext(byName).catch((error: unknown) => {
            options.ctxSource.log.warn('workflow engine could not look for work', { error });
            return 'trouble' as const;
          });
          if (next === 'trouble') {
            await sleep(idleMilliseconds, signal);
            continue;
          }
          if (next) {
            const execution = next.execution.finally(() => busy.delete(execution));
            busy.add(execution);
          }
          if (!next?.more) await listener.heard(idleMilliseconds, signal);
        }
        listener.stop();
        await Promise.all(busy);
      },
    }),
  };

  async function clearLeases(): Promise<boolean> {
    try {
      await database.transaction(releaseLeases);
      return true;
    } catch (error) {
      options.ctxSource.log.warn('leases of before could not be cleared', { error });
      return false;
    }
  }

  /** Says at the start which runs nobody here can go on with. An older or a newer version of the platform began them. */
  async function nameUnserved(kinds: readonly string[]): Promise<boolean> {
    const { log } = options.ctxSource;
    try {
      for (const { workflow, runs, ids } of await findUnserved(database.db, kinds)) {
        log.warn('open runs of a workflow that is not here are left alone', { workflow, runs, workflow_ids: ids });
      }
      return true;
    } catch (error) {
      log.warn('workflow engine could not look for runs that nobody serves', { error });
      return false;
    }
  }

  /** Claims a run and begins to execute it; undefined when none is due. */
  async function startNext(
    byName: Map<string, Registration>,
  ): Promise<{ execution: Promise<void>; more: boolean } | undefined> {
    const claim = await openTransaction(database);
    const claimed = await claimRun(claim.tx, [...byName.keys()], executor.leaseSeconds).catch(
      async (error: unknown) => {
        await claim.rollback();
        throw error;
      },
    );
    if (claimed === 'changed') {
      await claim.rollback();
      return { execution: Promise.resolve(), more: true };
    }
    const registration = claimed && byName.get(claimed.run.name);
    if (!registration) {
      await claim.rollback();
      return undefined;
    }
    const { run, more } = claimed;
    const execution = executeRun(executor, { run, claim, oneByOne: oneByOne.delete(run.id) }, registration).catch(
      (error: unknown) => {
        options.ctxSource.log.warn('workflow run interrupted, it is taken up again', { workflow_id: run.id, error });
        if (!(error instanceof TogetherFailed)) return;
        oneByOne.add(run.id);
        doorbell.ring(bell);
      },
    );
    return { execution, more };
  }
}
