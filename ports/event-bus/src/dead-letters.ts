import type { DeadLetterId, EventEnvelope } from '@gpuaas/contract';
import type { Db, Tx } from '@gpuaas/kernel';

/** `open`: nobody has acted on the event yet. */
export type DeadLetterState = 'open' | 'replayed' | 'discarded';

/** One consumer's failure to handle one event. Another consumer of the same event has nothing to do with it. */
export interface DeadLetter {
  id: DeadLetterId;
  state: DeadLetterState;
  consumer: string;
  event: EventEnvelope;
  /** What the consumer said the last time. */
  error: string;
  attempts: number;
  failingSince: Date;
  /** When the last attempt failed. */
  at: Date;
  /** When it was replayed or discarded. */
  closedAt: Date | undefined;
}

export interface DeadLetterQuery {
  state?: DeadLetterState | undefined;
  consumer?: string | undefined;
  /** The last one of the page before. */
  after?: DeadLetterId | undefined;
  limit: number;
}

/**
 * Events that a consumer failed to handle in all attempts. They stay open until somebody replays or discards them, and are
 * kept for a while after that.
 */
export interface DeadLetters {
  /** Those that are open. */
  countDeadLetters(): Promise<number>;
  /** The oldest first. */
  listDeadLetters(db: Db, query: DeadLetterQuery): Promise<DeadLetter[]>;
  getDeadLetter(db: Db, id: DeadLetterId): Promise<DeadLetter | undefined>;
  /** Gives the event to its consumer again once `tx` is committed, as if it had never failed. False: it is not open. */
  replay(tx: Tx, id: DeadLetterId): Promise<boolean>;
  /** False: it is not open. */
  discard(tx: Tx, id: DeadLetterId): Promise<boolean>;
}
