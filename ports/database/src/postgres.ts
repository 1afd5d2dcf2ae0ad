import { type Milliseconds, sleep } from '@gpuaas/kernel';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { createGate, type Gate } from './gate.ts';
import { conceal } from './handle.ts';
import {
  connectTroubleOf,
  DatabaseUnavailable,
  isContended,
  isReadTimeout,
  noConnection,
  troubleOf,
} from './unavailable.ts';

export interface PostgresOptions {
  url: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  poolSize?: number;
  limits?: Partial<PostgresLimits>;
  onConnectionError?(error: Error): void;
}

/** How long anything may take before whoever waits for it gets `unavailable`. */
export interface PostgresLimits {
  /** For a connection: a free one, or a new one. */
  connect: Milliseconds;
  /** For a row or table that another transaction has locked. */
  lock: Milliseconds;
  /** For a statement, its locks included. */
  statement: Milliseconds;
  /** On top of `statement`, for a server that does not even say that the time is over. */
  silence: Milliseconds;
}

const usualLimits: PostgresLimits = { connect: 2_000, lock: 5_000, statement: 15_000, silence: 3_000 };

/** How often and how long a repeatable transaction is tried when others are in its way. */
const mostTries = 30;
const triedFor = 3_000;

pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);

/**
 * Any PostgreSQL ≥ 15 by URL. A connection may die at any moment, so every client has an error listener (without one a
 * killed backend ends this process). What fails because of the database and not because of the caller is `unavailable`.
 */
export function openPostgres(options: PostgresOptions): Database {
  const limits = { ...usualLimits, ...options.limits };
  const poolSize = options.poolSize ?? 20;
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.applicationName,
    max: poolSize,
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: 30_000,
    // The server's own limits are worth nothing when the server is frozen.
    query_timeout: limits.statement + limits.silence,
  });
  pool.on('error', (error) => options.onConnectionError?.(error));
  pool.on('connect', (client) => watch(client, options.onConnectionError));

  const tooLate = () => new DatabaseUnavailable(noConnection);
  const shares = new Map<string, Database>();
  const share = (name: string): Database => {
    const known = shares.get(name);
    if (known) return known;
    const gate = createGate(Math.ceil(poolSize / 3), limits.connect, tooLate);
    const opened = openOn(pool, gate, share);
    shares.set(name, opened);
    return opened;
  };
  return openOn(pool, undefined, share);
}

function openOn(pool: pg.Pool, gate: Gate | undefined, share: Database['share']): Database {
  const kysely = new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool: {
        connect: () => connect(pool, gate),
        end: () => pool.end(),
        options: {},
      } as unknown as pg.Pool,
    }),
  });

  async function once<T>(work: Parameters<Database['transaction']>[0]): Promise<T> {
    const transaction = await kysely.startTransaction().execute();
    const afterCommit: (() => void)[] = [];
    try {
      const result = await work(conceal({ kysely: transaction, afterCommit }));
      await transaction.commit().execute();
      for (const action of afterCommit) action();
      return result as T;
    } catch (error) {
      // A failing ROLLBACK would hide why we are here, and the server rolls a dead session back anyway.
      await transaction
        .rollback()
        .execute()
        .catch(() => {});
      throw error;
    }
  }

  return {
    db: conceal({ kysely, afterCommit: undefined }),

    async transaction(work, { repeatable = false } = {}) {
      const startedAt = performance.now();
      for (let tries = 1; ; tries += 1) {
        try {
          return await once(work);
        } catch (error) {
          const over = tries === mostTries || performance.now() - startedAt > triedFor;
          if (!repeatable || over || !isContended(error)) throw error;
          // Apart from each other, or those who were in each other's way would be so again.
          await sleep(Math.random() * Math.min(200, 10 * 2 ** tries));
        }
      }
    },

    async proveWrite() {
      await sql`select clock.prove_write()`.execute(kysely);
    },

    share,

    close: () => kysely.destroy(),
  };
}

/** A client of the pool, within the share that `gate` guards. */
async function connect(pool: pg.Pool, gate: Gate | undefined): Promise<pg.PoolClient> {
  const leave = await gate?.enter();
  try {
    const client = await pool.connect();
    const { release } = client;
    client.release = (error) => {
      leave?.();
      release.call(client, error);
    };
    return client;
  } catch (error) {
    leave?.();
    throw connectTroubleOf(error);
  }
}

/**
 * Marks a client as lost when it says so, and says of what fails on it afterwards what it means. A killed client's errors
 * carry no SQLSTATE of their own ("… not queryable"), so they cannot be recognised by looking at the error.
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
      if (isReadTimeout(error)) {
        // The answer may still come, to whoever asks next: nobody may use this connection again.
        lost = true;
        void (client as unknown as pg.Client).end().catch(() => {});
      }
      throw troubleOf(error, lost);
    });
  };
  client.query = watched as typeof client.query;
}
