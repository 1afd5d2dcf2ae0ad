export { module } from './module.ts';
export type { AppendedEvent, Outbox } from './outbox.ts';
export { createRelay, type RelayOptions } from './relay.ts';
