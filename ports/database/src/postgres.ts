import { createGate, type Gate, type Milliseconds, sleep } from '@gpuaas/kernel';
import {
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import pg from 'pg';
import { type Database, shareOf } from './database.ts';
import { conceal, type Handle, type OpenTransaction } from './handle.ts';
import { createLaterWrites } from './later-writes.ts';
import { openSession, type Session, watch } from './session.ts';
import { createStatementNames, type StatementNames } from './statement-names.ts';
import { parseTimestamp } from './timestamp.ts';
import { connectTroubleOf, DatabaseUnavailable, isContended, noConnection } from './unavailable.ts';

export interface PostgresOptions {
  url: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  poolSize?: number;
  limits?: Partial<PostgresLimits>;
  /** How many statements each connection keeps prepared; 0 for a pooler that cannot. */
  preparedStatements?: number;
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
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseTimestamp);

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

  const refusal = () => new DatabaseUnavailable(noConnection);
  const names = createStatementNames(options.preparedStatements);
  const shares = new Map<string, Database>();
  const share = (name: string): Database => {
    const known = shares.get(name);
    if (known) return known;
    const gate = createGate({ most: shareOf(poolSize), waitFor: limits.connect, refusal });
    const opened = openOn({ pool, names, gate, share });
    shares.set(name, opened);
    return opened;
  };
  return openOn({ pool, names, gate: undefined, share });
}

interface Opened {
  pool: pg.Pool;
  names: StatementNames;
  gate: Gate | undefined;
  share: Database['share'];
}

const [adapter, compiler] = [new PostgresAdapter(), new PostgresQueryCompiler()];
/** Kysely only builds and compiles here. Connections and transactions are ours. */
const dialect = {
  createAdapter: () => adapter,
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
};
const driver = new DummyDriver();

/** Builds queries that run on whatever connection `use` gives. */
function kyselyOn(use: <T>(work: (session: Session) => Promise<T>) => Promise<T>): Kysely<unknown> {
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (work) => use(work) });
  return new Kysely<unknown>({ config: { dialect }, dialect, driver, executor });
}

function openOn({ pool, names, gate, share }: Opened): Database {
  async function withSession<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const session = await connect(pool, names, gate);
    try {
      return await work(session);
    } finally {
      session.release();
    }
  }

  function once<T>(work: Parameters<Database['transaction']>[0]): Promise<T> {
    return withSession(async (session) => {
      const open: OpenTransaction = { later: createLaterWrites(), afterCommit: [] };
      let kysely: Kysely<unknown> | undefined;
      const handle: Handle = {
        // Most transactions only run what was compiled before.
        get kysely() {
          kysely ??= kyselyOn((use) => use(session));
          return kysely;
        },
        run: session.run,
        transaction: open,
      };
      await session.run('begin', []);
      session.later = open.later;
      try {
        const result = await work(conceal(handle));
        // What was not sent until now goes before it. After a failed statement the server answers ROLLBACK.
        const { command } = await session.run('commit', []);
        if (command !== 'COMMIT')
          throw new Error('the transaction was rolled back, because one of its statements failed');
        for (const action of open.afterCommit) action();
        return result as T;
      } catch (error) {
        open.later.forget();
        // A failing ROLLBACK would hide why we are here, and the server rolls a dead session back anyway.
        await session.run('rollback', []).catch(() => {});
        throw error;
      } finally {
        session.later = undefined;
      }
    });
  }

  const kysely = kyselyOn(withSession);
  return {
    db: conceal({
      kysely,
      run: (text, values) => withSession((session) => session.run(text, values)),
      transaction: undefined,
    }),

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

    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

/** A connection of the pool, within the share that `gate` guards. */
async function connect(pool: pg.Pool, names: StatementNames, gate: Gate | undefined): Promise<Session> {
  const leave = await gate?.enter();
  try {
    return openSession(await pool.connect(), names, () => leave?.());
  } catch (error) {
    leave?.();
    throw connectTroubleOf(error);
  }
}
