import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from '@gpuaas/kernel';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contended, type Database, DatabaseUnavailable, isOnlyHere, tablesOf } from './database.ts';
import { serverProcesses, signal } from './embedded/server-processes.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

const notes = tablesOf<{ note: { id: string; text: string } }>('postgres_test');

/** What Postgres says in trouble, and what it does when it says nothing. */
describe('Postgres in trouble', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-trouble-'));
  let server: EmbeddedPostgres;
  let database: Database;
  let owner: pg.Client;

  beforeAll(async () => {
    server = await startEmbeddedPostgres({ folder, firstPort: 16_600, durable: false });
    await migrate(server.ownerUrl, [{ owner: 'database', folder: join(import.meta.dirname, '../migrations') }]);
    owner = new pg.Client({ connectionString: server.superuserUrl });
    owner.on('error', () => {});
    await owner.connect();
    await owner.query(`
      create schema postgres_test;
      create table postgres_test.note (id text primary key, text text not null);
      grant usage on schema postgres_test to gpuaas_app;
      grant select, insert, update, delete on postgres_test.note to gpuaas_app`);
    database = openPostgres({
      url: server.url,
      applicationName: 'trouble',
      poolSize: 6,
      limits: { connect: 500, lock: 300, statement: 1_000, silence: 500 },
    });
  });
  afterAll(async () => {
    await owner.end();
    await database.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const raise = (state: string) =>
    sql.raw(`do $$ begin raise exception 'on purpose' using errcode = '${state}'; end $$`).execute(notes(database.db));
  const reject = (promise: Promise<unknown>) =>
    promise.then(
      () => undefined,
      (error: unknown) => error,
    );
  const insert = (id: string) =>
    database.transaction((tx) => notes(tx).insertInto('note').values({ id, text: 'x' }).execute());

  it.each([
    ['53100', 'The database has no space left. An operator needs to free disk space.'],
    ['53200', 'The database is out of memory.'],
    ['53300', 'The database accepts no more connections.'],
    ['53000', 'The database has run out of resources.'],
    ['58030', 'The database cannot read or write its files.'],
    ['25006', 'The database is read-only right now.'],
    ['55P03', 'Another change is using the same data.'],
    ['57014', 'The database took too long to answer.'],
    ['40P01', 'Another change got in the way.'],
    ['40001', 'Another change got in the way.'],
    ['57P03', 'The database is starting.'],
    ['08006', 'The database is not responding.'],
  ])('SQLSTATE %s is unavailable: %s', async (state, reason) => {
    const error = await reject(raise(state));
    expect(error).toMatchObject({ code: 'unavailable', params: { reason } });
    expect((error as DatabaseUnavailable).retryAfterSeconds).toBeGreaterThan(0);
    const inside = await reject(
      database.transaction((tx) =>
        sql.raw(`do $$ begin raise exception 'x' using errcode = '${state}'; end $$`).execute(notes(tx)),
      ),
    );
    expect(inside).toBeInstanceOf(DatabaseUnavailable);
  });

  it.each(['55P03', '57014', '40P01', '40001'])('SQLSTATE %s is about these rows, not about all', async (state) => {
    expect(isOnlyHere(await reject(raise(state)))).toBe(true);
  });

  it.each(['53100', '58030', '25006', '08006'])('SQLSTATE %s is about everything', async (state) => {
    expect(isOnlyHere(await reject(raise(state)))).toBe(false);
  });

  it('leaves what is our own mistake as it is', async () => {
    for (const state of ['23505', '42P01', '42501', '22P02', 'XX001']) {
      expect(await reject(raise(state))).not.toBeInstanceOf(DatabaseUnavailable);
    }
  });

  it('is unavailable when a lock is not given in time, also to a plain read', async () => {
    await owner.query('begin; lock table postgres_test.note in access exclusive mode');
    const reads = await Promise.all([
      reject(notes(database.db).selectFrom('note').selectAll().execute()),
      reject(insert(randomUUID())),
    ]);
    await owner.query('rollback');
    for (const error of reads) expect(error).toMatchObject({ code: 'unavailable', sqlState: '55P03' });
  });

  /** Both have one row and want the other's. */
  async function crossing(options: { repeatable?: boolean }): Promise<unknown[]> {
    const [first, second] = [randomUUID(), randomUUID()];
    await insert(first);
    await insert(second);
    const patient = openPostgres({
      url: server.url,
      applicationName: 'crossing',
      poolSize: 2,
      limits: { lock: 4_000 },
    });
    let arrived = 0;
    const change = (mine: string, other: string) =>
      patient.transaction(async (tx) => {
        const touch = (id: string) => notes(tx).updateTable('note').set({ text: 'y' }).where('id', '=', id).execute();
        await touch(mine);
        arrived += 1;
        for (let waited = 0; arrived < 2 && waited < 1_000; waited += 5) await sleep(5);
        await touch(other);
      }, options);
    const outcomes = await Promise.all([reject(change(first, second)), reject(change(second, first))]);
    await patient.close();
    return outcomes;
  }

  it('runs a repeatable transaction again after a deadlock', async () => {
    expect(await crossing({ repeatable: true })).toEqual([undefined, undefined]);
  });

  it('does not run any other transaction twice', async () => {
    const [error] = (await crossing({})).filter((outcome) => outcome !== undefined);
    expect(error).toMatchObject({ code: 'unavailable', sqlState: '40P01' });
  });

  it('gives up on a transaction that others are always in the way of', async () => {
    let tries = 0;
    const startedAt = performance.now();
    const error = await reject(
      database.transaction(
        async () => {
          tries += 1;
          throw contended('Others are faster.');
        },
        { repeatable: true },
      ),
    );
    expect(error).toMatchObject({ code: 'unavailable', params: { reason: 'Others are faster.' } });
    expect(tries).toBeGreaterThan(5);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  it('says within its limits that a frozen server does not respond, and goes on when it runs again', async () => {
    await Promise.all([insert(randomUUID()), insert(randomUUID())]);
    const pids = serverProcesses(join(folder, 'pg'));
    for (const pid of pids) signal(pid, 'SIGSTOP');
    const startedAt = performance.now();
    const errors = await Promise.all(
      Array.from({ length: 12 }, (_, index) => reject(index % 2 ? database.proveWrite() : insert(randomUUID()))),
    );
    const took = performance.now() - startedAt;
    for (const pid of pids) signal(pid, 'SIGCONT');
    for (const error of errors) expect(error).toMatchObject({ code: 'unavailable' });
    expect(took).toBeLessThan(3_500);
    const id = randomUUID();
    await insert(id);
    expect(await notes(database.db).selectFrom('note').selectAll().where('id', '=', id).execute()).toHaveLength(1);
    await Promise.all(Array.from({ length: 20 }, () => insert(randomUUID())));
  });

  it('uses no connection again whose answer did not come in time', async () => {
    const limits = { connect: 500, statement: 300, silence: 100 };
    const one = openPostgres({ url: server.url, applicationName: 'late', poolSize: 1, limits });
    const ask = async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(notes(one.db));
      return rows[0]?.pid ?? 0;
    };
    const stuck = await ask();
    process.kill(stuck, 'SIGSTOP');
    try {
      expect(await reject(ask())).toMatchObject({ code: 'unavailable' });
      expect(await ask()).not.toBe(stuck);
    } finally {
      process.kill(stuck, 'SIGCONT');
    }
    await one.close();
  });

  it('keeps a share from using more than its third of the connections', async () => {
    const free = openPostgres({ url: server.url, applicationName: 'shares', poolSize: 6, limits: { connect: 2_000 } });
    await owner.query('begin; lock table postgres_test.note in access exclusive mode');
    const observer = new pg.Client(server.superuserUrl);
    await observer.connect();
    let ended = 0;
    const stuck = Array.from({ length: 40 }, () =>
      reject(notes(free.share('stuck').db).selectFrom('note').selectAll().execute()).finally(() => {
        ended += 1;
      }),
    );
    // Within the owner's transaction the view would answer the same again and again.
    const waiting = async () =>
      (
        await observer.query(
          "select count(*)::int from pg_stat_activity where application_name = 'shares' and wait_event_type = 'Lock'",
        )
      ).rows[0].count;
    await expect.poll(waiting, { timeout: 1_900 }).toBe(2);
    for (let round = 0; round < 5; round += 1) {
      const times = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const startedAt = performance.now();
          await sql`select 1`.execute(notes(free.share('others').db));
          return performance.now() - startedAt;
        }),
      );
      expect(Math.max(...times)).toBeLessThan(2_000);
      expect(await waiting()).toBe(2);
      await sleep(60);
    }
    // Those that got no connection are told so; the two that have one wait for the table.
    await expect.poll(() => ended, { timeout: 5_000 }).toBe(38);
    await owner.query('rollback');
    const errors = (await Promise.all(stuck)).filter((outcome) => outcome !== undefined);
    expect(errors).toHaveLength(38);
    for (const error of errors) {
      expect(error).toMatchObject({ params: { reason: 'The database is busy: no connection is free.' } });
    }
    await Promise.all(Array.from({ length: 30 }, () => sql`select 1`.execute(notes(free.share('stuck').db))));
    await Promise.all([free.close(), observer.end()]);
  });

  it('proves a write with one row that is committed and a file that needs space', async () => {
    const temporaryBytes = async () =>
      Number(
        (await owner.query('select temp_bytes from pg_stat_database where datname = current_database()')).rows[0]
          .temp_bytes,
      );
    const at = async () => (await owner.query('select at from clock.beat')).rows[0]?.at.getTime() ?? 0;
    const [before, first] = [await temporaryBytes(), await at()];
    const fresh = openPostgres({ url: server.url, applicationName: 'proof', poolSize: 1 });
    await fresh.proveWrite();
    // A backend tells what it did when it ends.
    await fresh.close();
    expect(await at()).toBeGreaterThan(first);
    for (let waited = 0; waited < 5_000 && (await temporaryBytes()) === before; waited += 50) await sleep(50);
    expect((await temporaryBytes()) - before).toBeGreaterThan(100_000);
  });
});
