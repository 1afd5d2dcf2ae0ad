import type { EventData, EventEnvelope, EventId, EventType, ProjectId } from '@gpuaas/contract';
import { afterCommit } from '@gpuaas/database';
import type { Ctx, Db, Doorbell, Tx } from '@gpuaas/kernel';
import { insertEvent, readLag, readSince } from './outbox-store.ts';

/** How modules tell the rest of the platform what happened. There is no other way to publish. */
export interface Outbox {
  /** Writes an event in the caller's transaction; it is sent if and only if that commits. */
  append<T extends EventType>(tx: Tx, ctx: Ctx, event: AppendedEvent<T>): Promise<EventId>;
  /** Committed events that the relay has not sent yet. */
  lag(db: Db): Promise<{ waiting: number; since: Date | undefined }>;
  /**
   * What was told of a project since one of its events, with some that came shortly before it: transactions end in another
   * order than their events were written in. Undefined for an event that is not the project's, or too long ago.
   */
  since(db: Db, projectId: ProjectId, eventId: string): Promise<EventEnvelope[] | undefined>;
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
        actor: ctx.principal.identity,
        occurredAt: ctx.clock.now(),
      });
      afterCommit(tx, () => deps.doorbell.ring(outboxBell));
      return id;
    },
    lag: readLag,
    since: readSince,
  };
}
