export { type FailingJob, type Jobs, wireJobs } from './jobs.ts';
export { module } from './module.ts';
export type { Processes, ProcessSign, RunningProcess } from './processes.ts';
