import type { DeadLetterId, EventEnvelope } from '@gpuaas/contract';
import { fromNow, now } from '@gpuaas/database';
import type { Db, Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import type { RetryPolicy } from '../retry-policy.ts';
import { busTables } from './tables.ts';

/**
 * Events that failed wait here, and behind each of them those of its subject, so that the rest can go on. Whoever calls
 * these functions holds the consumer's row: the first of a subject is then made and ended by one process at a time, and
 * nobody is left waiting behind one that is gone.
 */

/** What is recorded about an attempt that failed. */
export interface Failure {
  reason: string;
  /** Through no fault of the event, so it is never dead-lettered for this. */
  isExcused: boolean;
}

/** The first failure of an event that came from the bus. It becomes the first of its subject. */
export async function keepFailed(
  tx: Tx,
  consumer: string,
  event: EventEnvelope,
  { reason }: Failure,
  policy: RetryPolicy,
): Promise<void> {
  await busTables(tx)
    .insertInto('waiting')
    .values({
      consumer,
      event_id: event.id,
      subject: event.subject,
      envelope: event,
      attempts: 1,
      failing_since: now,
      retry_at: fromNow(Math.min(policy.delaySeconds(1), policy.forSeconds)),
      error: reason,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Behind those of its subject that wait; where there is none (any more), it is the next to be handled. */
export function keepBehind(tx: Tx, consumer: string, event: EventEnvelope): void {
  insertBehind.later(tx, { consumer, id: event.id, subject: event.subject, envelope: JSON.stringify(event) });
}

const insertBehind = busTables.query(
  (_, p: { consumer: string; id: string; subject: string; envelope: string }) => sql`
    insert into event_bus.waiting (consumer, event_id, subject, envelope, retry_at)
    select ${p.consumer}::text, ${p.id}::text, ${p.subject}::text, ${p.envelope}::jsonb,
      case when exists (select from event_bus.waiting where consumer = ${p.consumer} and subject = ${p.subject})
        then null else ${now} end
    on conflict (consumer, event_id) do nothing`,
);

/** Whether others of this subject wait. */
export async function isHeld(tx: Tx, consumer: string, subject: string): Promise<boolean> {
  return (await firstOf(tx, { consumer, subject })).length > 0;
}

const firstOf = busTables.query((t, p: { consumer: string; subject: string }) =>
  t
    .selectFrom('waiting')
    .select('event_id')
    .where('consumer', '=', p.consumer)
    .where('subject', '=', p.subject)
    .limit(1),
);

export interface Waiting {
  envelope: EventEnvelope;
  attempts: number;
  /** In how many seconds it is retried. */
  seconds: number;
}

/** The one that is retried next. */
export async function findNextRetry(db: Db, consumer: string): Promise<Waiting | undefined> {
  const [row] = await nextRetry(db, { consumer });
  return row;
}

const nextRetry = busTables.query(
  (_, p: { consumer: string }) => sql<Waiting>`
    select envelope, attempts, extract(epoch from retry_at - ${now})::float8 as seconds from event_bus.waiting
    where consumer = ${p.consumer} and retry_at is not null order by retry_at limit 1`,
);

/** Takes one out to handle it. False: another process has, since it was found. */
export async function takeOut(tx: Tx, consumer: string, eventId: string, attempts: number): Promise<boolean> {
  const row = await busTables(tx)
    .deleteFrom('waiting')
    .where('consumer', '=', consumer)
    .where('event_id', '=', eventId)
    .where('attempts', '=', attempts)
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets the next of a subject be handled at once. */
export async function goOnWith(tx: Tx, consumer: string, subject: string): Promise<void> {
  await sql`
    update event_bus.waiting set retry_at = ${now}
    where consumer = ${consumer} and subject = ${subject} and retry_at is null and number = (
      select number from event_bus.waiting where consumer = ${consumer} and subject = ${subject}
      order by number limit 1)`.execute(busTables(tx));
}

/** Counts another failure. Answers how many there were, and whether it was the last: then it is a dead letter of this id. */
export async function keepAgain(
  tx: Tx,
  letterId: DeadLetterId,
  consumer: string,
  event: EventEnvelope,
  { reason, isExcused }: Failure,
  { forSeconds, delaySeconds }: RetryPolicy,
): Promise<{ attempts: number; isOver: boolean } | undefined> {
  const found = await sql<{ attempts: number; left: number }>`
    update event_bus.waiting
    set attempts = attempts + 1, error = ${reason}, failing_since = coalesce(failing_since, ${now})
    where consumer = ${consumer} and event_id = ${event.id}
    returning attempts, ${forSeconds}::float8 - extract(epoch from ${now} - failing_since)::float8 as left`.execute(
    busTables(tx),
  );
  const [row] = found.rows;
  if (!row) return undefined;
  const { attempts, left } = row;
  if (left <= 0 && !isExcused) {
    await sql`
      with dead as (
        delete from event_bus.waiting where consumer = ${consumer} and event_id = ${event.id}
        returning consumer, event_id, envelope, attempts, error, failing_since)
      insert into event_bus.dead_letter (id, consumer, event_id, envelope, attempts, error, failing_since, parked_at)
      select ${letterId}, consumer, event_id, envelope, attempts, error, failing_since, ${now} from dead
      on conflict (consumer, event_id) where state = 'open' do nothing`.execute(busTables(tx));
    await goOnWith(tx, consumer, event.subject);
    return { attempts, isOver: true };
  }
  const delay = delaySeconds(attempts);
  await busTables(tx)
    .updateTable('waiting')
    .set({ retry_at: fromNow(left > 0 ? Math.min(delay, left) : delay) })
    .where('consumer', '=', consumer)
    .where('event_id', '=', event.id)
    .execute();
  return { attempts, isOver: false };
}
