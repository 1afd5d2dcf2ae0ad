export { type MutingProxy, startMutingProxy } from '../muting-proxy.ts';
export type { Engine, EngineOptions } from './engine.ts';
export { type NatsEngine, startNats } from './nats.ts';
export { type Postgres15, startPostgres15 } from './postgres15.ts';
export { startRedis } from './redis.ts';
export { startTemporal, type TemporalOptions } from './temporal.ts';
export { type Line, throughToxiproxy } from './toxiproxy.ts';
export { type AppRole, type AppRoleLimits, startVault, type VaultEngine } from './vault.ts';
