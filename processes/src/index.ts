export { type ComposeOptions, compose, type Platform } from './compose.ts';
export { runJob } from './jobs.ts';
export { allMigrations } from './migrations.ts';
export { parseRoles, type RoleName, roles } from './roles.ts';
export { runUntilStopped } from './run-until-stopped.ts';
export type { Settings } from './settings.ts';
