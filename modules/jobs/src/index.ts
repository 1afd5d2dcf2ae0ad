export { type FailingJob, type Jobs, wireJobs } from './jobs.ts';
