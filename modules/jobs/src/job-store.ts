import { now, tablesOf } from '@gpuaas/database';
import type { Db, Tx } from '@gpuaas/kernel';
import type { FailingJob } from './jobs.ts';

interface JobTables {
  failing_job: {
    name: string;
    failures: number;
    failing_since: Date;
    last_failed_at: Date;
    last_error: string;
  };
}

const jobTables = tablesOf<JobTables>('jobs');

export async function putFailingJob(tx: Tx, name: string, error: string): Promise<void> {
  const last = { last_failed_at: now, last_error: error };
  await jobTables(tx)
    .insertInto('failing_job')
    .values({ name, failures: 1, failing_since: now, ...last })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ failures: eb('failing_job.failures', '+', 1), ...last })),
    )
    .execute();
}

export async function deleteFailingJob(tx: Tx, name: string): Promise<void> {
  await jobTables(tx).deleteFrom('failing_job').where('name', '=', name).execute();
}

export async function listFailingJobs(db: Db, atLeast: number): Promise<FailingJob[]> {
  const rows = await jobTables(db)
    .selectFrom('failing_job')
    .selectAll()
    .where('failures', '>=', atLeast)
    .orderBy('failing_since')
    .execute();
  return rows.map((row) => ({
    name: row.name,
    failures: row.failures,
    since: row.failing_since,
    lastError: row.last_error,
  }));
}
