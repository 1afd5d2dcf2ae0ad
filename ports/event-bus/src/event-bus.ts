import type { EventEnvelope, EventType } from '@gpuaas/contract';
import type { Ctx, Db, Runnable, Tx } from '@gpuaas/kernel';
import type { DeadLetters } from './dead-letters.ts';

export type { DeadLetter, DeadLetterQuery, DeadLetterState, DeadLetters } from './dead-letters.ts';
export { patientRetries, type RetryPolicy } from './retry-policy.ts';

/**
 * Carries events from the outbox relay to their consumers. It may lose everything it holds (ADR 0016): the outbox is the
 * record, the relay notices and sends again. What a consumer has taken is recorded in Postgres together with the effect, so
 * an event that comes again has no second effect. What failed is kept there too, with every dead letter (ADR 0024).
 */
export interface EventBus extends DeadLetters {
  /**
   * Appends in order. An event whose id was published before is left out. Only the outbox relay calls this. A bus that is
   * in the same database as `within` appends in that transaction; another one has appended when this returns.
   */
  publish(events: readonly EventEnvelope[], within?: Tx): Promise<void>;
  /**
   * Feeds a consumer, from any number of processes: each event once, those of one subject in their order. An event that
   * fails delays its own subject only. It is retried as the policy says, then dead-lettered, and its subject goes on.
   */
  feed(consumer: Consumer): Runnable;
  /**
   * Tells a follower what is published from now on. Nothing is recorded for it, so it costs next to nothing: it may hear an
   * event twice, and when it may have missed one, it is told that it has.
   */
  follow(follower: Follower): Runnable;
  /** Whether the bus still has this event. False for one that was published means that the bus has lost data. */
  holds(event: EventReference, within?: Tx): Promise<boolean>;
  /**
   * Forgets what was published before then, as far as all these consumers have come: what one of them has not handled
   * stays, also while it is not fed, and nobody else is waited for. Answers how many were forgotten; there may be more.
   */
  forget(before: Date, consumers: readonly string[]): Promise<number>;
  /** How far each of these has come. At most 10,000 events are counted for one. */
  lag(db: Db, consumers: readonly Pick<Consumer, 'name' | 'on'>[]): Promise<ConsumerLag[]>;
  close(): Promise<void>;
}

export type EventReference = Pick<EventEnvelope, 'id' | 'type' | 'subject'>;

export interface ConsumerLag {
  consumer: string;
  /** Published for it and not taken yet. */
  unread: number;
  /** Failed, or waiting for one of the same subject that failed. */
  retrying: number;
}

/**
 * Reacts to events. The engine opens the transaction and commits it together with the record that the event was taken. A
 * consumer looks at the domain before it acts: that record can be lost too, and then the same event comes again, perhaps
 * days later.
 */
export interface Consumer<T extends EventType = EventType> {
  /** `module.what-it-does`; names its position, so it may never change. */
  name: string;
  on: readonly T[];
  handle(tx: Tx, ctx: Ctx, event: EventEnvelope<T>): Promise<void>;
}

/** Wants to know at once, and can do without: what it hears is never tried again. */
export interface Follower {
  on: readonly EventType[];
  hear(events: readonly EventEnvelope[]): void;
  /** From here on everything is heard; what was published before may have been missed. Called when it begins, too. */
  missed(): void;
}

export function defineConsumer<T extends EventType>(consumer: Consumer<T>): Consumer {
  return consumer as unknown as Consumer;
}
