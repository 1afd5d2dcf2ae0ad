export type { Engine, EngineOptions } from './engine.ts';
export { type NatsEngine, startNats } from './nats.ts';
export { startRedis } from './redis.ts';
export { startTemporal, type TemporalOptions } from './temporal.ts';
