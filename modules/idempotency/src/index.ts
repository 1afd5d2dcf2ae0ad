export { type Idempotency, type IdempotentCall, type StoredResponse, wireIdempotency } from './idempotency.ts';
