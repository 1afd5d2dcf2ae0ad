export type { Idempotency, IdempotentCall, StoredResponse } from './idempotency.ts';
export { module } from './module.ts';
