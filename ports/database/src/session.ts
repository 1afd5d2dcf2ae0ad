import type { DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import type { LaterWrites } from './later-writes.ts';
import { NamedQuery } from './named-query.ts';
import type { StatementNames } from './statement-names.ts';
import { isForgotten, isOutdated, isReadTimeout, isStale, troubleOf } from './unavailable.ts';

/** One connection, while somebody uses it. */
export interface Session extends DatabaseConnection {
  run(text: string, values: readonly unknown[]): Promise<pg.QueryResult>;
  /** Writes that wait for the next statement of the transaction. Undefined outside one. */
  later: LaterWrites | undefined;
  release(): void;
}

/** What a connection knows about itself, for as long as it lives. */
interface Watched {
  lost: boolean;
}

const watched = new WeakMap<pg.ClientBase, Watched>();

/** A connection may die at any moment; without a listener for that a killed backend would end this process. */
export function watch(client: pg.ClientBase, onError: ((error: Error) => void) | undefined): void {
  const state: Watched = { lost: false };
  watched.set(client, state);
  client.on('error', (error) => {
    state.lost = true;
    onError?.(error);
  });
}

export function openSession(client: pg.PoolClient, names: StatementNames, leave: () => void): Session {
  const state = watched.get(client) ?? { lost: false };

  async function once(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const name = values.length === 0 ? undefined : names.nameOf(text);
    try {
      if (values.length === 0) return await client.query(text);
      if (name === undefined) return await client.query({ text, values: [...values] });
      return await new Promise((resolve, reject) => {
        client.query(new NamedQuery(name, text, values, (error, result) => (error ? reject(error) : resolve(result))));
      });
    } catch (error) {
      if (isReadTimeout(error)) {
        // The answer may still come, to whoever asks next: nobody may use this connection again.
        state.lost = true;
        void (client as unknown as pg.Client).end().catch(() => {});
      }
      if (name !== undefined && isStale(error)) names.renew();
      if (name !== undefined && isForgotten(error)) names.giveUp();
      // A killed client's errors carry no SQLSTATE of their own ("… not queryable"), hence `lost`.
      throw troubleOf(error, state.lost);
    }
  }

  let isReleased = false;
  const session: Session = {
    later: undefined,

    async run(text, values) {
      // The connection is somebody else's by now.
      if (isReleased) throw new Error('a transaction that is over was used');
      if (session.later && !session.later.isEmpty()) await session.later.send(once);
      try {
        return await once(text, values);
      } catch (error) {
        // Outside a transaction nothing is lost, so the statement is prepared anew. Inside, all of it has to run again.
        if (!isOutdated(error) || session.later) throw error;
        return once(text, values);
      }
    },

    async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      const { command, rowCount, rows } = await session.run(sql, parameters);
      const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE';
      const result: QueryResult<Row> = { rows: (rows ?? []) as Row[] };
      return isChange ? { ...result, numAffectedRows: BigInt(rowCount ?? 0) } : result;
    },

    streamQuery() {
      throw new Error('results are never streamed');
    },

    release() {
      isReleased = true;
      leave();
      client.release();
    },
  };
  return session;
}
