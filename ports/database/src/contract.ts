import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasCode, sleep, type Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { afterCommit, type Database, now, tablesOf, tryLock } from './database.ts';
import { migrate } from './migrate.ts';

export interface DatabaseUnderTest {
  database: Database;
  ownerUrl: string;
  close(): Promise<void>;
}

interface Tables {
  note: { id: string; text: string };
}
const notes = tablesOf<Tables>('contract_test');

/** What every database promises. Each adapter's test file calls this and adds nothing else. */
export function databaseContract(adapter: string, open: () => Promise<DatabaseUnderTest>): void {
  describe(`Database (${adapter})`, () => {
    let t: DatabaseUnderTest;
    let owner: pg.Client;

    beforeAll(async () => {
      t = await open();
      owner = new pg.Client({ connectionString: t.ownerUrl });
      owner.on('error', () => {});
      await owner.connect();
      await owner.query(`
        drop schema if exists contract_test cascade;
        create schema contract_test;
        create table contract_test.note (id text primary key, text text not null);
        grant usage on schema contract_test to gpuaas_app;
        grant select, insert, update, delete on contract_test.note to gpuaas_app`);
    });
    afterAll(async () => {
      await owner.end();
      await t.close();
    });

    const write = (id: string) =>
      t.database.transaction((tx) => notes(tx).insertInto('note').values({ id, text: 'x' }).execute());
    const count = async (id: string) =>
      (await notes(t.database.db).selectFrom('note').selectAll().where('id', '=', id).execute()).length;

    it('keeps what a transaction wrote and forgets what a failed one wrote', async () => {
      const [kept, dropped] = [randomUUID(), randomUUID()];
      await write(kept);
      await expect(
        t.database.transaction(async (tx) => {
          await notes(tx).insertInto('note').values({ id: dropped, text: 'x' }).execute();
          throw new Error('no');
        }),
      ).rejects.toThrow('no');
      expect([await count(kept), await count(dropped)]).toEqual([1, 0]);
    });

    it('refuses to commit after a statement failed, even when the error was swallowed', async () => {
      const id = randomUUID();
      await write(id);
      const swallowing = t.database.transaction(async (tx) => {
        await notes(tx)
          .insertInto('note')
          .values({ id: `${id}-2`, text: 'x' })
          .execute();
        await notes(tx)
          .insertInto('note')
          .values({ id, text: 'duplicate' })
          .execute()
          .catch(() => {});
      });
      await expect(swallowing).rejects.toThrow();
      expect(await count(`${id}-2`)).toBe(0);
    });

    it('runs what was put after the commit only after it, and not at all without one', async () => {
      const seen: string[] = [];
      await t.database.transaction(async (tx) => {
        afterCommit(tx, () => seen.push('committed'));
        expect(seen).toEqual([]);
      });
      await t.database
        .transaction(async (tx) => {
          afterCommit(tx, () => seen.push('never'));
          throw new Error('no');
        })
        .catch(() => {});
      expect(seen).toEqual(['committed']);
    });

    it('has a time that goes on inside a transaction', async () => {
      const look = (tx: Tx) => notes(tx).selectNoFrom(now.as('at')).executeTakeFirstOrThrow();
      await t.database.transaction(async (tx) => {
        const { at: before } = await look(tx);
        await sleep(20);
        const { at: after } = await look(tx);
        expect(after.getTime() - before.getTime()).toBeGreaterThanOrEqual(15);
      });
    });

    it('answers `unavailable` when the backend is killed inside a transaction, and leaves nothing half done', async () => {
      for (let round = 0; round < 5; round += 1) {
        const id = randomUUID();
        const killed = t.database.transaction(async (tx) => {
          await notes(tx).insertInto('note').values({ id, text: 'x' }).execute();
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(notes(tx));
          await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
          await new Promise((resolve) => setTimeout(resolve, round * 5));
          await notes(tx)
            .insertInto('note')
            .values({ id: `${id}-2`, text: 'x' })
            .execute();
        });
        const error = await killed.then(
          () => undefined,
          (reason: unknown) => reason,
        );
        expect(hasCode(error, 'unavailable')).toBe(true);
        expect([await count(id), await count(`${id}-2`)]).toEqual([0, 0]);
      }
    });

    it('recovers its whole pool after backends were killed under load', async () => {
      const kill = `select count(pg_terminate_backend(pid)) from pg_stat_activity
        where usename <> current_user and datname = current_database() and pid <> pg_backend_pid()`;
      const writes = Array.from({ length: 300 }, async (_, index) => {
        await new Promise((resolve) => setTimeout(resolve, index));
        return write(randomUUID()).then(
          () => 'done',
          (error: unknown) => (hasCode(error, 'unavailable') ? 'unavailable' : String(error)),
        );
      });
      for (let round = 0; round < 10; round += 1) {
        await new Promise((resolve) => setTimeout(resolve, 25));
        await owner.query(kill);
      }
      const outcomes = new Set(await Promise.all(writes));
      expect([...outcomes].filter((outcome) => outcome !== 'done' && outcome !== 'unavailable')).toEqual([]);
      await Promise.all(Array.from({ length: 40 }, () => write(randomUUID())));
      const { rows } = await owner.query("select pid from pg_stat_activity where state like 'idle in transaction%'");
      expect(rows).toEqual([]);
    });

    it('gives a lock to one transaction at a time', async () => {
      const name = randomUUID();
      await t.database.transaction(async (tx) => {
        expect(await tryLock(tx, name)).toBe(true);
        expect(await t.database.transaction((other) => tryLock(other, name))).toBe(false);
      });
      expect(await t.database.transaction((tx) => tryLock(tx, name))).toBe(true);
    });

    it('has a clock that only the owner can move', async () => {
      const read = async () =>
        (await notes(t.database.db).selectNoFrom(now.as('now')).executeTakeFirstOrThrow()).now.getTime();
      const before = await read();
      await owner.query("update clock.shift set by_interval = '25 hours'");
      const after = await read();
      await owner.query("update clock.shift set by_interval = '0'");
      expect(after - before).toBeGreaterThanOrEqual(25 * 3_600_000);
      const moving = sql`update clock.shift set by_interval = '1 hour'`.execute(notes(t.database.db));
      await expect(moving).rejects.toThrow('permission denied');
    });

    it('lets the platform change no table, only rows', async () => {
      for (const ddl of [
        'create table contract_test.more (id text)',
        'drop table contract_test.note',
        'create schema more',
      ]) {
        await expect(sql.raw(ddl).execute(notes(t.database.db))).rejects.toThrow(/permission denied|must be owner/);
      }
    });

    it('applies each migration once, also with two at the same time, and refuses a changed one', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'gpuaas-migrations-'));
      const owner = `test_${randomUUID().slice(0, 8)}`;
      const file = join(folder, '0001_create.sql');
      writeFileSync(file, `create schema ${owner}; create table ${owner}.thing (id int)`);
      const reports = await Promise.all([1, 2].map(() => migrate(t.ownerUrl, [{ owner, folder }])));
      expect(reports.map((report) => report.applied.length).sort()).toEqual([0, 1]);
      writeFileSync(file, `create schema ${owner}; create table ${owner}.other (id int)`);
      await expect(migrate(t.ownerUrl, [{ owner, folder }])).rejects.toThrow('was changed after it had been applied');
      writeFileSync(file, `create schema ${owner}; create table ${owner}.thing (id int)`);
      writeFileSync(join(folder, '0002_half.sql'), `create table ${owner}.half (id int); select nonsense`);
      await expect(migrate(t.ownerUrl, [{ owner, folder }])).rejects.toThrow('0002_half.sql failed');
      rmSync(folder, { recursive: true });
    });
  });
}
