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
  dead_letter: {
    consumer: string;
    event_id: string;
    envelope: EventEnvelope;
    attempts: number;
    error: string;
    parked_at: Generated<Date>;
  };
}

const busTables = tablesOf<BusTables>('event_bus');
const bellOf = (typeOrConsumer: string) => `event-bus ${typeOrConsumer}`;

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
    async publish(events, within) {
      if (events.length === 0) return;
      const types = new Set(events.map(({ type }) => type));
      const append = async (tx: Tx) => {
        appendAll.later(tx, { events: JSON.stringify(events) });
        // Only those who wait for it are woken by an event, in whatever process they are fed.
        afterCommit(tx, () => {
          for (const type of types) doorbell.ring(bellOf(type));
        });
      };
      await (within ? append(within) : database.transaction(append));
    },

    async holds(id) {
      const row = await busTables(database.db).selectFrom('log').select('id').where('id', '=', id).executeTakeFirst();
      return row !== undefined;
    },

    async forget(before, consumers) {
      const rows = await database.transaction((tx) => forgetRead(tx, { before, consumers: [...consumers] }));
      return rows.length;
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
        const listener = doorbell.listen(bellOf(consumer.name), ...consumer.on.map(bellOf));
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
      const look = await lookForNext(tx, consumer);
      if (!look) return (await hasCursor(tx, consumer.name)) ? undefined : 'no cursor';
      if (look.waits > 0) return look.waits * 1_000;
      if (look.position === null || look.envelope === null) {
        if (look.ahead < 0n) {
          if (!(await isBeyondLog(tx, look.cursor))) return undefined;
          moveCursor(tx, consumer.name, 0n);
          return 'none';
        }
        // What lies between is for others.
        if (look.last !== null && look.last > look.cursor) moveCursor(tx, consumer.name, look.last);
        return undefined;
      }
      // Another process has moved the cursor between the look and the lock: what was found is handled already.
      if (look.position <= look.cursor) return 'none';
      const next = { position: look.position, envelope: look.envelope };
      current = next.envelope;
      const ctx = createCtx(options.ctxSource, {
        principal: systemPrincipal(consumer.name),
        correlationId: next.envelope.correlationid,
      });
      await consumer.handle(tx, ctx, next.envelope);
      moveCursor(tx, consumer.name, next.position);
      const { id, type } = next.envelope;
      ctx.log.info('event handled', { consumer: consumer.name, event_id: id, event_type: type });
      return look.more ? 'none' : undefined;
    });
  } catch (error) {
    // A database that is full or busy says nothing about the event, so it is not counted against it.
    if (!current || error instanceof DatabaseUnavailable) throw error;
    await recordFailure(options, consumer, current, error);
    return 'none';
  }
}

/** How many events are forgotten at once: their locks and their WAL are gone before the next. */
const mostForgotten = 10_000;

/** How far behind the end of the log a cursor may stay when nothing in between is for its consumer. */
const passedOver = 100;

interface Look {
  cursor: bigint;
  waits: number;
  /** How many numbers were given after the cursor, also to events that are not committed yet. */
  ahead: bigint;
  /** The next event for this consumer. */
  position: bigint | null;
  envelope: EventEnvelope | null;
  /** Whether another one follows. */
  more: boolean;
  /** The end of the log, when the cursor is far behind it for nothing. */
  last: bigint | null;
}

/**
 * The events of these types after the cursor, type by type: each is found by its own part of the index, so what others
 * are sent costs nothing. When no number was given after the cursor, the log is not touched at all. All in one statement,
 * and so in one snapshot: a cursor never passes an event that it has not seen.
 */
const lastGiven = sql`(select last_value from event_bus.log_position_seq)`;
const look = busTables.query(
  (_, p: { consumer: string; types: string[] }) => sql<Look>`
    select c.position as cursor, coalesce(extract(epoch from c.retry_at - ${now}), 0)::float8 as waits,
      ${lastGiven} - c.position as ahead, e.position, e.envelope, coalesce(e.more, false) as more,
      case when e.position is null and ${lastGiven} - c.position > ${sql.lit(passedOver)}
        then (select position from event_bus.log order by position desc limit 1) end as last
    from event_bus.cursor c left join lateral (
      select position, envelope, lead(position) over (order by position) is not null as more
      from (select f.* from unnest(${p.types}::text[]) as wanted (type), lateral (
          select position, envelope from event_bus.log
          where log.type = wanted.type and position > c.position order by position limit 2) f
        where ${lastGiven} > c.position) found
      order by position limit 1
    ) e on true
    where c.consumer = ${p.consumer} for update of c skip locked`,
);

/** Undefined while another process feeds this consumer, or when there is no cursor. */
async function lookForNext(tx: Tx, { name, on }: Consumer): Promise<Look | undefined> {
  const [found] = await look(tx, { consumer: name, types: [...on] });
  return found;
}

/**
 * One writer at a time, so positions become visible in their order and a cursor never passes a late one: a row has its
 * number only after the lock was given.
 */
const appendAll = busTables.query(
  (_, p: { events: string }) => sql`
    insert into event_bus.log (id, type, envelope)
    select event->>'id', event->>'type', event
    from (select pg_advisory_xact_lock(hashtext('gpuaas.event-bus')) offset 0) as locked,
      jsonb_array_elements(${p.events}::jsonb) with ordinality as e (event, number)
    order by number
    on conflict (id) do nothing`,
);

/**
 * From the oldest on, so that what remains has no holes. A consumer without a cursor has handled nothing yet; where there
 * is no consumer at all, everything stays for the first.
 */
const forgetRead = busTables.query(
  (_, p: { before: Date; consumers: string[] }) => sql<{ position: bigint }>`
    delete from event_bus.log where position in (
      select position from event_bus.log
      where appended_at < ${p.before} and position <= (
        select min(coalesce(c.position, 0))
        from unnest(${p.consumers}::text[]) as known (consumer) left join event_bus.cursor c using (consumer))
      order by position limit ${sql.lit(mostForgotten)})
    returning position`,
);

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

async function hasCursor(db: Db, consumer: string): Promise<boolean> {
  const query = busTables(db).selectFrom('cursor').select('consumer').where('consumer', '=', consumer);
  return (await query.executeTakeFirst()) !== undefined;
}

const move = busTables.query((t, p: { consumer: string; position: bigint }) =>
  t
    .updateTable('cursor')
    .set({ position: p.position, failed_attempts: 0, retry_at: null, last_error: null })
    .where('consumer', '=', p.consumer),
);

function moveCursor(tx: Tx, consumer: string, position: bigint): void {
  move.later(tx, { consumer, position });
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
    moveCursor(tx, consumer.name, position);
    ctxSource.log.error('event dead-lettered', fields);
  });
}
