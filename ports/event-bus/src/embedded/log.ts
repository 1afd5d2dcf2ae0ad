import type { EventEnvelope } from '@gpuaas/contract';
import { now } from '@gpuaas/database';
import type { Db, Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import type { Consumer } from '../event-bus.ts';
import { busTables } from '../record/tables.ts';

/** How many events are forgotten at once: their locks and their WAL are gone before the next. */
const mostForgotten = 10_000;

/** How far behind the end of the log a cursor may stay when nothing in between is for its consumer. */
const passedOver = 100;

export interface Look {
  cursor: bigint;
  /** How many numbers were given after the cursor, also to events that are not committed yet. */
  ahead: bigint;
  /** The next event for this consumer. */
  position: bigint | null;
  envelope: EventEnvelope | null;
  /** Whether another one follows. */
  more: boolean;
  /** It was taken before the log was lost and sent again. */
  taken: boolean;
  /** Others of its subject wait. */
  held: boolean;
  /** The end of the log, when the cursor is far behind it for nothing. */
  last: bigint | null;
  /** Of those that failed, the one that is retried next, and in how many seconds. */
  retry: EventEnvelope | null;
  retry_attempts: number | null;
  retry_in: number | null;
}

/**
 * The events of these types after the cursor, type by type: each is found by its own part of the index, so what others
 * are sent costs nothing. When no number was given after the cursor, the log is not touched at all. All in one statement,
 * and so in one snapshot: a cursor never passes an event that it has not seen.
 */
const lastGiven = sql`(select last_value from event_bus.log_position_seq)`;
const look = busTables.query(
  (_, p: { consumer: string; types: string[] }) => sql<Look>`
    select c.position as cursor, ${lastGiven} - c.position as ahead,
      e.position, e.envelope, coalesce(e.more, false) as more,
      e.id is not null and exists (
        select from event_bus.taken t where t.consumer = c.consumer and t.event_id = e.id) as taken,
      e.id is not null and exists (
        select from event_bus.waiting h where h.consumer = c.consumer and h.subject = e.envelope->>'subject') as held,
      case when e.position is null and ${lastGiven} - c.position > ${sql.lit(passedOver)}
        then (select position from event_bus.log order by position desc limit 1) end as last,
      w.envelope as retry, w.attempts as retry_attempts, extract(epoch from w.retry_at - ${now})::float8 as retry_in
    from event_bus.cursor c left join lateral (
      select position, id, envelope, lead(position) over (order by position) is not null as more
      from (select f.* from unnest(${p.types}::text[]) as wanted (type), lateral (
          select position, id, envelope from event_bus.log
          where log.type = wanted.type and position > c.position order by position limit 2) f
        where ${lastGiven} > c.position) found
      order by position limit 1
    ) e on true left join lateral (
      select envelope, attempts, retry_at from event_bus.waiting
      where waiting.consumer = c.consumer and retry_at is not null order by retry_at limit 1
    ) w on true
    where c.consumer = ${p.consumer} for update of c skip locked`,
);

/** Undefined while another process feeds this consumer, or when there is no cursor. */
export async function lookForNext(tx: Tx, { name, on }: Consumer): Promise<Look | undefined> {
  const [found] = await look(tx, { consumer: name, types: [...on] });
  return found;
}

export async function hasCursor(db: Db, consumer: string): Promise<boolean> {
  const query = busTables(db).selectFrom('cursor').select('consumer').where('consumer', '=', consumer);
  return (await query.executeTakeFirst()) !== undefined;
}

const move = busTables.query((t, p: { consumer: string; position: bigint }) =>
  t.updateTable('cursor').set({ position: p.position }).where('consumer', '=', p.consumer),
);

export function moveCursor(tx: Tx, consumer: string, position: bigint): void {
  move.later(tx, { consumer, position });
}

const take = busTables.query((t, p: { consumer: string; id: string }) =>
  t
    .insertInto('taken')
    .values({ consumer: p.consumer, event_id: p.id })
    .onConflict((conflict) => conflict.doNothing()),
);

/** The event is this consumer's from now on, and is not given to it again. */
export function takeFromLog(tx: Tx, consumer: string, id: string, position: bigint): void {
  moveCursor(tx, consumer, position);
  take.later(tx, { consumer, id });
}

/** The same, for an event that was looked at in a transaction before. False: another process has taken it since. */
export async function takeAfterwards(tx: Tx, consumer: string, id: string, position: bigint): Promise<boolean> {
  const moved = await busTables(tx)
    .updateTable('cursor')
    .set({ position })
    .where('consumer', '=', consumer)
    .where('position', '<', position)
    .returning('consumer')
    .executeTakeFirst();
  if (moved) take.later(tx, { consumer, id });
  return moved !== undefined;
}

/**
 * One writer at a time, so positions become visible in their order and a cursor never passes a late one: a row has its
 * number only after the lock was given.
 */
export const appendAll = busTables.query(
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

export async function forgetLog(tx: Tx, before: Date, consumers: readonly string[]): Promise<number> {
  return (await forgetRead(tx, { before, consumers: [...consumers] })).length;
}

/** The log was lost and its numbers have started over: what comes now would lie before the cursor. */
export async function isBeyondLog(db: Db, position: bigint): Promise<boolean> {
  const last = await busTables(db)
    .selectFrom('log')
    .select('position')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && last.position < position;
}

/** Where the log ends now. */
const end = sql`(select position from event_bus.log order by position desc limit 1)`;
const after = busTables.query(
  (_, p: { position: bigint | null; types: string[]; limit: number }) => sql<Followed>`
    select ${end} as last, e.position, e.envelope
    from (select coalesce(${p.position}::bigint, ${end}, 0) as position) f left join lateral (
      select position, envelope from event_bus.log
      where log.position > f.position and type = any(${p.types}::text[]) order by position limit ${p.limit}
    ) e on true order by e.position`,
);

interface Followed {
  last: bigint | null;
  position: bigint | null;
  envelope: EventEnvelope | null;
}

export interface Part {
  events: EventEnvelope[];
  /** Where to go on: after the last of these, or at the end of the log. */
  position: bigint;
  /** The log was lost and its numbers have started over. */
  isLost: boolean;
}

/** What was appended after a position; without one, nothing yet. */
export async function readAfter(
  db: Db,
  position: bigint | undefined,
  types: readonly string[],
  limit: number,
): Promise<Part> {
  const rows = await after(db, { position: position ?? null, types: [...types], limit });
  const last = rows[0]?.last ?? 0n;
  const isLost = position !== undefined && last !== 0n && last < position;
  return {
    events: rows.flatMap(({ envelope }) => (envelope === null ? [] : [envelope])),
    position: isLost ? last : (rows.at(-1)?.position ?? position ?? last),
    isLost,
  };
}

export async function holdsEvent(db: Db, id: string): Promise<boolean> {
  const row = await busTables(db).selectFrom('log').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Consumer → how many events of its types lie behind its cursor. */
export async function countUnread(
  db: Db,
  consumers: readonly Pick<Consumer, 'name' | 'on'>[],
  most: number,
): Promise<Map<string, number>> {
  const wanted = consumers.map(({ name, on }) => ({ consumer: name, types: on }));
  const { rows } = await sql<{ consumer: string; unread: number }>`
    select known.consumer, (select count(*)::int from (
      select from event_bus.log
      where type = any (select jsonb_array_elements_text(known.types)) and position > coalesce(c.position, 0)
      limit ${most}) unread) as unread
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as known (consumer text, types jsonb)
    left join event_bus.cursor c using (consumer)`.execute(busTables(db));
  return new Map(rows.map(({ consumer, unread }) => [consumer, unread]));
}
