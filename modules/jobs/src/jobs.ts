import type { Db, Tx } from '@gpuaas/kernel';
import { deleteFailingJob, listFailingJobs, putFailingJob } from './job-store.ts';

/** A job whose last runs have failed. */
export interface FailingJob {
  name: string;
  /** Failed runs in a row. */
  failures: number;
  since: Date;
  lastError: string;
}

/** How the jobs of all processes are doing, for everyone who shows it. */
export interface Jobs {
  recordFailure(tx: Tx, name: string, error: string): Promise<void>;
  /** Ends a row of failures. */
  recordSuccess(tx: Tx, name: string): Promise<void>;
  /** Jobs that failed at least so many times in a row. */
  failing(db: Db, atLeast: number): Promise<FailingJob[]>;
}

export function wireJobs(): Jobs {
  return { recordFailure: putFailingJob, recordSuccess: deleteFailingJob, failing: listFailingJobs };
}
