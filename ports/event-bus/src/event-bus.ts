import type { EventEnvelope, EventType } from '@gpuaas/contract';
import type { Ctx, Runnable, Tx } from '@gpuaas/kernel';

/**
 * Carries events from the outbox relay to their consumers. It may lose everything it holds (ADR 0016): the outbox is the
 * record, the relay notices and sends again. An event can then reach a consumer a second time, under the same id.
 */
export interface EventBus {
  /**
   * Appends in order. An event whose id was published before is left out. Only the outbox relay calls this. A bus that is
   * in the same database as `within` appends in that transaction; another one has appended when this returns.
   */
  publish(events: readonly EventEnvelope[], within?: Tx): Promise<void>;
  /** Feeds a consumer, from any number of processes: each event once and in order, as long as the bus loses nothing. */
  feed(consumer: Consumer): Runnable;
  /** Whether the bus still has this event. False for one that was published means that the bus has lost data. */
  holds(id: EventEnvelope['id']): Promise<boolean>;
  /**
   * Forgets what was published before then, as far as all these consumers have come: what one of them has not handled
   * stays, also while it is not fed, and nobody else is waited for. Answers how many were forgotten; there may be more.
   */
  forget(before: Date, consumers: readonly string[]): Promise<number>;
  /** Events that a consumer failed to handle in all attempts. */
  countDeadLetters(): Promise<number>;
}

/**
 * Reacts to events. The engine opens the transaction and commits it together with the consumer's position. A consumer
 * looks at the domain before it acts: after a loss the same event comes again, perhaps days later.
 */
export interface Consumer<T extends EventType = EventType> {
  /** `module.what-it-does`; names the cursor, so it may never change. */
  name: string;
  on: readonly T[];
  handle(tx: Tx, ctx: Ctx, event: EventEnvelope<T>): Promise<void>;
}

export function defineConsumer<T extends EventType>(consumer: Consumer<T>): Consumer {
  return consumer as unknown as Consumer;
}

/** After so many failures an event is dead-lettered, so that one bad event cannot hold up the good ones behind it. */
export const mostAttempts = 8;

/** 0.1, 0.2, 0.4 … seconds, at most 10. */
export function retryDelaySeconds(failedAttempts: number): number {
  return Math.min(0.1 * 2 ** (failedAttempts - 1), 10);
}
