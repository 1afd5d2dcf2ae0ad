import type { EventEnvelope } from '@gpuaas/contract';
import { afterCommit, type Database, DatabaseUnavailable, fromNow, now, tablesOf } from '@gpuaas/database';
import {
  type CtxSource,
  createCtx,
  type Db,
  type Doorbell,
  type Milliseconds,
  sleep,
  systemPrincipal,
  type Tx,
} from '@gpuaas/kernel';
import { type Generated, sql } from 'kysely';
import { type Consumer, type EventBus, mostAttempts, retryDelaySeconds } from './event-bus.ts';

interface BusTables {
  log: {
    position: Generated<bigint>;
    id: string;
    type: string;
    envelope: EventEnvelope;
    appended_at: Generated<Date>;
  };
  cursor: {
    consumer: string;
    position: Generated<bigint>;
    failed_attempts: Generated<number>;
    retry_at: Date | null;
    last_error: string | null;
  };
  dead_letter: { consumer: string; event_id: string; envelope: EventEnvelope; attempts: number; error: string };
}

const busTables = tablesOf<BusTables>('event_bus');
const bell = 'event-bus';

export interface EmbeddedBusOptions {
  database: Database;
  doorbell: Doorbell;
  ctxSource: CtxSource;
  /** How long a consumer sleeps when it hears nothing. */
  idleMilliseconds?: number;
  retryDelay?: (failedAttempts: number) => number;
}

/** An ordered log in Postgres and one cursor per consumer. A consumer's cursor row is its lock. */
export function createEmbeddedBus(options: EmbeddedBusOptions): EventBus {
  const { database, doorbell, ctxSource, idleMilliseconds = 1_000 } = options;
  return {
    async publish(events) {
      if (events.length === 0) return;
      await database.transaction(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtext('gpuaas.event-bus'))`.execute(busTables(tx));
        await busTables(tx)
          .insertInto('log')
          .values(events.map((event) => ({ id: event.id, type: event.type, envelope: event })))
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute();
        afterCommit(tx, () => doorbell.ring(bell));
      });
    },

    async holds(id) {
      const row = await busTables(database.db).selectFrom('log').select('id').where('id', '=', id).executeTakeFirst();
      return row !== undefined;
    },

    async countDeadLetters() {
      const row = await busTables(database.db)
        .selectFrom('dead_letter')
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    },

    feed: (consumer) => ({
      name: `consumer ${consumer.name}`,
      async run(signal) {
        const listener = doorbell.listen(bell);
        while (!signal.aborted) {
          try {
            const pause = await handleNext(options, consumer);
            if (pause === 'no cursor') await ensureCursor(database, consumer.name);
            else if (pause !== 'none') await listener.heard(pause ?? idleMilliseconds, signal);
          } catch (error) {
            ctxSource.log.warn('consumer could not read its log', { consumer: consumer.name, error });
            await sleep(idleMilliseconds, signal);
          }
        }
        listener.stop();
      },
    }),
  };
}

async function ensureCursor(database: Database, consumer: string): Promise<void> {
  await database.transaction((tx) =>
    busTables(tx)
      .insertInto('cursor')
      .values({ consumer })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/**
 * Handles one event in one transaction and answers how long to pause before the next: not at all, until a failed event
 * may be tried again, or (undefined) until something happens. A failure is counted in a second transaction, since the
 * first is rolled back.
 */
async function handleNext(
  options: EmbeddedBusOptions,
  consumer: Consumer,
): Promise<'none' | 'no cursor' | Milliseconds | undefined> {
  let current: EventEnvelope | undefined;
  try {
    return await options.database.transaction(async (tx) => {
      const cursor = await lockCursor(tx, consumer.name);
      if (!cursor) return (await hasCursor(tx, consumer.name)) ? undefined : 'no cursor';
      if (cursor.waits > 0) return cursor.waits * 1_000;
      const next = await nextEvent(tx, consumer, cursor.position);
      if (!next) {
        if (!(await isBeyondLog(tx, cursor.position))) return undefined;
        await moveCursor(tx, consumer.name, 0n);
        return 'none';
      }
      current = next.envelope;
      const ctx = createCtx(options.ctxSource, {
        principal: systemPrincipal(consumer.name),
        correlationId: next.envelope.correlationid,
      });
      await consumer.handle(tx, ctx, next.envelope);
      await moveCursor(tx, consumer.name, next.position);
      const { id, type } = next.envelope;
      ctx.log.info('event handled', { consumer: consumer.name, event_id: id, event_type: type });
      return 'none';
    });
  } catch (error) {
    // A database that is full or busy says nothing about the event, so it is not counted against it.
    if (!current || error instanceof DatabaseUnavailable) throw error;
    await recordFailure(options, consumer, current, error);
    return 'none';
  }
}

/** Undefined while another process feeds this consumer, or when there is no cursor. */
function lockCursor(tx: Tx, consumer: string): Promise<{ position: bigint; waits: number } | undefined> {
  return busTables(tx)
    .selectFrom('cursor')
    .select(['position', sql<number>`coalesce(extract(epoch from retry_at - ${now}), 0)::float8`.as('waits')])
    .where('consumer', '=', consumer)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

async function hasCursor(db: Db, consumer: string): Promise<boolean> {
  const query = busTables(db).selectFrom('cursor').select('consumer').where('consumer', '=', consumer);
  return (await query.executeTakeFirst()) !== undefined;
}

/** The log was lost and its numbers have started over: what comes now would lie before the cursor. */
async function isBeyondLog(db: Db, position: bigint): Promise<boolean> {
  const last = await busTables(db)
    .selectFrom('log')
    .select('position')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && last.position < position;
}

function nextEvent(db: Db, consumer: Consumer, after: bigint) {
  return busTables(db)
    .selectFrom('log')
    .select(['position', 'envelope'])
    .where('position', '>', after)
    .where('type', 'in', [...consumer.on])
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
}

async function moveCursor(tx: Tx, consumer: string, position: bigint): Promise<void> {
  await busTables(tx)
    .updateTable('cursor')
    .set({ position, failed_attempts: 0, retry_at: null, last_error: null })
    .where('consumer', '=', consumer)
    .execute();
}

async function recordFailure(
  { database, ctxSource, retryDelay = retryDelaySeconds }: EmbeddedBusOptions,
  consumer: Consumer,
  event: EventEnvelope,
  error: unknown,
): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  await database.transaction(async (tx) => {
    const { failed_attempts: attempts } = await busTables(tx)
      .updateTable('cursor')
      .set((eb) => ({ failed_attempts: eb('failed_attempts', '+', 1), last_error: reason }))
      .where('consumer', '=', consumer.name)
      .returning('failed_attempts')
      .executeTakeFirstOrThrow();
    const fields = {
      consumer: consumer.name,
      event_id: event.id,
      correlation_id: event.correlationid,
      attempts,
      error,
    };
    if (attempts < mostAttempts) {
      await busTables(tx)
        .updateTable('cursor')
        .set({ retry_at: fromNow(retryDelay(attempts)) })
        .where('consumer', '=', consumer.name)
        .execute();
      ctxSource.log.warn('event failed, will be tried again', fields);
      return;
    }
    const { position } = await busTables(tx)
      .selectFrom('log')
      .select('position')
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow();
    await busTables(tx)
      .insertInto('dead_letter')
      .values({ consumer: consumer.name, event_id: event.id, envelope: event, attempts, error: reason })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await moveCursor(tx, consumer.name, position);
    ctxSource.log.error('event parked as dead letter', fields);
  });
}
