export { type ComposeOptions, compose, type Platform } from './compose.ts';
export { composeGateway, type GatewaySettings } from './gateway/compose-gateway.ts';
export { writeRoleIdentity } from './gateway/role-identity.ts';
export { runJob } from './jobs.ts';
export { allMigrations } from './migrations.ts';
export { parseRoles, type RoleName, roles } from './roles.ts';
export { runUntilStopped } from './run-until-stopped.ts';
export { loadSettings, type Settings } from './settings.ts';
