import { afterCommit, type Database } from '@gpuaas/database';
import type { Db, Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import type { DeadLetter, DeadLetterKey, DeadLetters } from '../dead-letters.ts';
import { lockConsumer } from './cursor.ts';
import { busTables } from './tables.ts';
import { keepBehind } from './waiting.ts';

/** Dead letters are in Postgres with every adapter: a broker may lose what it holds. `wake`: a consumer has work. */
export function createDeadLetters(database: Database, wake: (consumer: string) => void): DeadLetters {
  return {
    async countDeadLetters() {
      const row = await busTables(database.db)
        .selectFrom('dead_letter')
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    },

    async listDeadLetters(db, { limit, after }) {
      const rows = await letters(db)
        .$if(after !== undefined, (query) =>
          query.where(
            sql<boolean>`(parked_at, consumer, event_id) > (select parked_at, consumer, event_id
              from event_bus.dead_letter where consumer = ${after?.consumer} and event_id = ${after?.eventId})`,
          ),
        )
        .orderBy('parked_at')
        .orderBy('consumer')
        .orderBy('event_id')
        .limit(limit)
        .execute();
      return rows.map(letterOf);
    },

    async getDeadLetter(db, { consumer, eventId }) {
      const row = await letters(db).where('consumer', '=', consumer).where('event_id', '=', eventId).executeTakeFirst();
      return row && letterOf(row);
    },

    async replay(tx, key) {
      await lockConsumer(tx, key.consumer);
      const letter = await remove(tx, key);
      if (!letter) return false;
      keepBehind(tx, key.consumer, letter.envelope);
      afterCommit(tx, () => wake(key.consumer));
      return true;
    },

    discard: async (tx, key) => (await remove(tx, key)) !== undefined,
  };
}

function letters(db: Db) {
  return busTables(db)
    .selectFrom('dead_letter')
    .select(['consumer', 'event_id', 'envelope', 'attempts', 'error', 'parked_at']);
}

type Row = Awaited<ReturnType<ReturnType<typeof letters>['executeTakeFirstOrThrow']>>;

function letterOf({ consumer, event_id, envelope, attempts, error, parked_at }: Row): DeadLetter {
  return { consumer, eventId: event_id as DeadLetter['eventId'], event: envelope, attempts, error, at: parked_at };
}

function remove(tx: Tx, { consumer, eventId }: DeadLetterKey) {
  return busTables(tx)
    .deleteFrom('dead_letter')
    .where('consumer', '=', consumer)
    .where('event_id', '=', eventId)
    .returning('envelope')
    .executeTakeFirst();
}
