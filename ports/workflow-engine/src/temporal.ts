import type { Database } from '@gpuaas/database';
import type { CtxSource, Doorbell } from '@gpuaas/kernel';
import type { ActivityWrapper } from './runs/activity-wrapper.ts';
import { createRecords } from './runs/records.ts';
import { kindOf, type WorkflowEngine } from './workflow-engine.ts';

export interface TemporalEngineOptions {
  database: Database;
  doorbell: Doorbell;
  ctxSource: CtxSource;
  /** `host:port` of the server's frontend. */
  address: string;
  namespace?: string;
  /** Where bundles of workflows are kept. Only we may write there: they are code. */
  bundleFolder: string;
  idleMilliseconds?: number;
  /** How often Temporal is asked whether it still has what it should have. */
  lookOutMilliseconds?: number;
  /** Steps that one process does at the same time. Each needs a connection to the database. */
  concurrency?: number;
  /** Workflows get no thread of their own: for tests, which start many workers and have to be quick. */
  inThisThread?: boolean;
  retryDelay?(failedAttempts: number): number;
  around?: ActivityWrapper;
}

/** Loading the SDK holds up a process for half a second: whoever executes runs does it before they serve anybody. */
export async function loadTemporal(): Promise<void> {
  await import('./temporal/worker.ts');
}

/**
 * Temporal executes the runs, and Postgres stays their record: starting, answering and looking need no server, and a
 * server that loses everything costs time. Its SDK is loaded by whoever executes runs, and by nobody else.
 */
export function createTemporalEngine(options: TemporalEngineOptions): WorkflowEngine {
  const { doorbell, ctxSource } = options;
  return {
    ...createRecords(doorbell),
    worker: (registrations) => ({
      name: `workflows ${registrations.map(({ workflow }) => kindOf(workflow)).join(', ')}`,
      async run(signal) {
        const { runWorker } = await import('./temporal/worker.ts');
        const tuned = {
          namespace: 'default',
          idleMilliseconds: 1_000,
          lookOutMilliseconds: 5_000,
          concurrency: 9,
          inThisThread: false,
          retryDelay: (failedAttempts: number) => Math.min(0.2 * 4 ** (failedAttempts - 1), 30),
          ...options,
          log: ctxSource.log,
        };
        await runWorker(tuned, registrations, signal);
      },
    }),
  };
}
