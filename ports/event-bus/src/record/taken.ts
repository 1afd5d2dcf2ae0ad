import type { Db, Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { busTables } from './tables.ts';

/** How many records are forgotten at once. */
const mostForgotten = 100_000;

/** False: this consumer has taken the event before. Waits for whoever is just taking it. */
export async function takeNow(tx: Tx, consumer: string, id: string): Promise<boolean> {
  return (await insertTaken(tx, { consumer, id })).length > 0;
}

const insertTaken = busTables.query((t, p: { consumer: string; id: string }) =>
  t
    .insertInto('taken')
    .values({ consumer: p.consumer, event_id: p.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id'),
);

/** What was taken before then: whoever published it keeps it no longer, so it cannot come again. */
export async function forgetTaken(tx: Tx, before: Date): Promise<void> {
  await sql`
    delete from event_bus.taken where (consumer, event_id) in (
      select consumer, event_id from event_bus.taken t
      where taken_at < ${before} and not exists (select from event_bus.log where id = t.event_id)
      order by taken_at limit ${sql.lit(mostForgotten)})`.execute(busTables(tx));
}

/** Consumer → how many of its events failed, or wait behind one that did. */
export async function countRetrying(db: Db, consumers: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ consumer: string; retrying: number }>`
    select consumer, count(*)::int as retrying from event_bus.waiting
    where consumer = any (${consumers}::text[]) group by consumer`.execute(busTables(db));
  return new Map(rows.map(({ consumer, retrying }) => [consumer, retrying]));
}
