export { type AppendedEvent, type Outbox, wireOutbox } from './outbox.ts';
export { createRelay, type RelayOptions } from './relay.ts';
