import { counted } from '@gpuaas/kernel';
import { defineModule, type HealthLook } from '@gpuaas/wiring';
import { processHandlers } from './http.ts';
import { type Jobs, wireJobs } from './jobs.ts';
import { wireProcesses } from './processes.ts';

export const module = defineModule({
  name: 'jobs',
  wire: () => ({ jobs: wireJobs(), processes: wireProcesses() }),
  http: ({ processes }) => processHandlers(processes),
  health: ({ jobs }) => ({ jobs: lookAtJobs(jobs) }),
});

/** One failed run can be a moment's trouble; two in a row need a person. */
function lookAtJobs(jobs: Jobs): HealthLook {
  return async (db) => {
    const failing = await jobs.failing(db, 2);
    const [first] = failing;
    if (!first) return { status: 'ok', summary: 'All scheduled jobs succeed.', facts: [] };
    const names = failing.map(({ name }) => name).join(', ');
    return {
      status: 'error',
      summary: `${counted(failing.length, 'scheduled job is', 'scheduled jobs are')} failing: ${names}.`,
      facts: [
        { label: 'Failed runs', value: `${first.failures} in a row` },
        { label: 'Failing since', value: first.since.toISOString() },
        { label: 'Last error', value: first.lastError },
      ],
      fix: 'Read the last error, fix its cause and wait for the next run. Other rows and other jobs are not affected.',
      runbook: 'job-keeps-failing',
    };
  };
}
