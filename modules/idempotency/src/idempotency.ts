import type { Tx } from '@gpuaas/kernel';
import { claimKey, completeKey, deleteExpiredKeys } from './idempotency-store.ts';

/** One call that says it may be repeated: who makes it to what, under which key, with which body. */
export interface IdempotentCall {
  scope: string;
  key: string;
  requestHash: string;
}

export interface StoredResponse {
  status: number;
  headers: Record<string, string | string[]>;
  /** Byte for byte what was answered. */
  body: string;
}

/** Makes a repeated call give the first answer instead of a second effect. */
export interface Idempotency {
  /**
   * Claims the key in the transaction of the effect, or answers what the first call was answered. Waits while a call
   * with the same key is running. Throws `idempotency_key_reused` when the body was another one.
   */
  claim(tx: Tx, call: IdempotentCall): Promise<StoredResponse | undefined>;
  /** Keeps the answer, in the same transaction. */
  complete(tx: Tx, call: IdempotentCall, response: StoredResponse): Promise<void>;
  /** Forgets keys that are older than a day. */
  sweep(tx: Tx): Promise<void>;
}

export function wireIdempotency(): Idempotency {
  return { claim: claimKey, complete: completeKey, sweep: deleteExpiredKeys };
}
