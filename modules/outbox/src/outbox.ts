import type { EventData, EventId, EventType } from '@gpuaas/contract';
import { afterCommit } from '@gpuaas/database';
import type { Ctx, Db, Doorbell, Tx } from '@gpuaas/kernel';
import { insertEvent, readLag } from './outbox-store.ts';

/** How modules tell the rest of the platform what happened. There is no other way to publish. */
export interface Outbox {
  /** Writes an event in the caller's transaction; it is sent if and only if that commits. */
  append<T extends EventType>(tx: Tx, ctx: Ctx, event: AppendedEvent<T>): Promise<EventId>;
  /** Committed events that the relay has not sent yet. */
  lag(db: Db): Promise<{ waiting: number; since: Date | undefined }>;
}

export interface AppendedEvent<T extends EventType> {
  type: T;
  /** The module that speaks. */
  source: string;
  /** The id of what the event is about. Its events arrive in the order in which they were written. */
  subject: string;
  data: EventData[T];
}

export const outboxBell = 'outbox';

export function wireOutbox(deps: { doorbell: Doorbell }): Outbox {
  return {
    async append(tx, ctx, event) {
      const id = ctx.newId('evt');
      insertEvent(tx, {
        ...event,
        id,
        correlationId: ctx.correlationId,
        occurredAt: ctx.clock.now(),
      });
      afterCommit(tx, () => deps.doorbell.ring(outboxBell));
      return id;
    },
    lag: readLag,
  };
}
