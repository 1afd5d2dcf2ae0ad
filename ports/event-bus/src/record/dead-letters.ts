import type { DeadLetterId } from '@gpuaas/contract';
import { afterCommit, type Database, defineResource, now } from '@gpuaas/database';
import type { Db, Tx } from '@gpuaas/kernel';
import { type Selectable, sql } from 'kysely';
import type { DeadLetter, DeadLetterState, DeadLetters } from '../dead-letters.ts';
import { lockConsumer } from './cursor.ts';
import { type BusTables, busTables } from './tables.ts';
import { keepBehind } from './waiting.ts';

/** Dead letters are in Postgres with every adapter: a broker may lose what it holds. `wake`: a consumer has work. */
export function createDeadLetters(database: Database, wake: (consumer: string) => void): DeadLetters {
  return {
    async countDeadLetters() {
      const row = await busTables(database.db)
        .selectFrom('dead_letter')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('state', '=', sql.lit('open'))
        .executeTakeFirstOrThrow();
      return row.count;
    },

    async listDeadLetters(db, { state, consumer, after, limit }) {
      const rows = await busTables(db)
        .selectFrom('dead_letter')
        .selectAll()
        .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'open'))
        .$if(consumer !== undefined, (query) => query.where('consumer', '=', consumer ?? ''))
        .$if(after !== undefined, (query) =>
          query.where(
            sql<boolean>`(parked_at, id) > (select parked_at, id from event_bus.dead_letter where id = ${after})`,
          ),
        )
        .orderBy('parked_at')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(letterOf);
    },

    async getDeadLetter(db, id) {
      const row = await letterById(db, id).executeTakeFirst();
      return row && letterOf(row);
    },

    async replay(tx, id) {
      // In the order in which a consumer takes them: its own row first.
      const letter = await letterById(tx, id).executeTakeFirst();
      if (!letter) return false;
      const { consumer } = letter;
      await lockConsumer(tx, consumer);
      if (!(await close(tx, id, 'replayed'))) return false;
      keepBehind(tx, consumer, letter.envelope);
      afterCommit(tx, () => wake(consumer));
      return true;
    },

    discard: (tx, id) => close(tx, id, 'discarded'),
  };
}

function letterById(db: Db, id: string) {
  return busTables(db)
    .selectFrom('dead_letter')
    .selectAll()
    .where('id', '=', id as DeadLetterId);
}

/** For whoever serves the operations on dead letters. They lie in nothing smaller than the platform. */
export const deadLetterResource = defineResource(letterById, (row) => ({
  within: undefined,
  name: row.envelope.type,
  value: letterOf(row),
}));

function letterOf(row: Selectable<BusTables['dead_letter']>): DeadLetter {
  return {
    id: row.id,
    state: row.state,
    consumer: row.consumer,
    event: row.envelope,
    error: row.error,
    attempts: row.attempts,
    failingSince: row.failing_since,
    at: row.parked_at,
    closedAt: row.closed_at ?? undefined,
  };
}

/** Of several who want to, one closes it. */
async function close(tx: Tx, id: DeadLetterId, state: Exclude<DeadLetterState, 'open'>): Promise<boolean> {
  const row = await busTables(tx)
    .updateTable('dead_letter')
    .set({ state, closed_at: now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
