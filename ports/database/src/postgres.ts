import { DomainError } from '@gpuaas/kernel';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { conceal } from './handle.ts';

export interface PostgresOptions {
  url: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  poolSize?: number;
  onConnectionError?(error: Error): void;
}

pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);

/**
 * Any PostgreSQL ≥ 15 by URL. A connection may die at any moment, so every client has an error listener (without one a
 * killed backend ends this process) and whatever fails on a lost client is told to the caller as `unavailable`.
 */
export function openPostgres(options: PostgresOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.applicationName,
    max: options.poolSize ?? 20,
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
    statement_timeout: 15_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  pool.on('error', (error) => options.onConnectionError?.(error));
  pool.on('connect', (client) => watch(client, options.onConnectionError));

  const kysely = new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool: {
        connect: () => pool.connect().catch((error) => Promise.reject(new ConnectionLost(error))),
        end: () => pool.end(),
        options: {},
      } as unknown as pg.Pool,
    }),
  });

  return {
    db: conceal({ kysely, afterCommit: undefined }),

    async transaction(work) {
      const transaction = await kysely.startTransaction().execute().catch(asUnavailable);
      const afterCommit: (() => void)[] = [];
      try {
        const result = await work(conceal({ kysely: transaction, afterCommit }));
        await transaction.commit().execute();
        for (const action of afterCommit) action();
        return result;
      } catch (error) {
        // A failing ROLLBACK would hide why we are here, and the server rolls a dead session back anyway.
        await transaction
          .rollback()
          .execute()
          .catch(() => {});
        return asUnavailable(error);
      }
    },

    async ping() {
      await sql`select 1`.execute(kysely).catch(asUnavailable);
    },

    close: () => kysely.destroy(),
  };
}

class ConnectionLost extends DomainError {
  constructor(cause: unknown) {
    super('unavailable', { what: 'The database' }, { cause, retryAfterSeconds: 1 });
  }
}

/**
 * Marks a client as lost when it says so, and turns what fails on it afterwards into ConnectionLost. A killed client's
 * errors carry no SQLSTATE of their own ("… not queryable"), so they cannot be recognised by looking at the error.
 */
function watch(client: pg.PoolClient, onError: PostgresOptions['onConnectionError']): void {
  let lost = false;
  client.on('error', (error) => {
    lost = true;
    onError?.(error);
  });
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const watched = (...args: unknown[]) => {
    const result = query(...args);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      throw lost || endsConnection(error) ? new ConnectionLost(error) : error;
    });
  };
  client.query = watched as typeof client.query;
}

/** Connection exceptions (08) and the server going away (57P). */
function endsConnection(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && (/^(08|57P)/.test(code) || /^E(CONN|PIPE|TIMEDOUT)/.test(code));
}

function asUnavailable(error: unknown): never {
  if (isUnavailable(error)) throw new ConnectionLost(error);
  throw error;
}

function isUnavailable(error: unknown): boolean {
  return !(error instanceof DomainError) && endsConnection(error);
}
