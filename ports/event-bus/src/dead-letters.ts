import type { EventEnvelope } from '@gpuaas/contract';
import type { Db, Tx } from '@gpuaas/kernel';

/** One consumer's failure to handle one event. Another consumer of the same event has nothing to do with it. */
export interface DeadLetterKey {
  consumer: string;
  eventId: EventEnvelope['id'];
}

export interface DeadLetter extends DeadLetterKey {
  event: EventEnvelope;
  /** What the consumer said the last time. */
  error: string;
  attempts: number;
  at: Date;
}

/** Events that a consumer failed to handle in all attempts. They stay until somebody replays or discards them. */
export interface DeadLetters {
  countDeadLetters(): Promise<number>;
  /** The oldest first. `after` is the last one of the page before. */
  listDeadLetters(db: Db, page: { limit: number; after?: DeadLetterKey }): Promise<DeadLetter[]>;
  getDeadLetter(db: Db, key: DeadLetterKey): Promise<DeadLetter | undefined>;
  /** Gives the event to its consumer again once `tx` is committed, as if it had never failed. False: there is none. */
  replay(tx: Tx, key: DeadLetterKey): Promise<boolean>;
  /** False: there is none. */
  discard(tx: Tx, key: DeadLetterKey): Promise<boolean>;
}
