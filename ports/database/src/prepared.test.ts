import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { afterCommit, type Database, DatabaseUnavailable, partly, tablesOf } from './database.ts';
import { openPostgres } from './postgres.ts';
import { createStatementNames } from './statement-names.ts';

interface Tables {
  note: { id: string; text: string };
  mark: { id: string };
}
const tables = tablesOf<Tables>('prepared_test');

const find = tables.query((t, p: { id: string }) => t.selectFrom('note').selectAll().where('id', '=', p.id));
const insert = tables.query((t, p: { id: string; text: string }) =>
  t.insertInto('note').values({ id: p.id, text: p.text }),
);
const change = tables.query((t, p: { id: string; text: string }) =>
  t.updateTable('note').set({ text: p.text }).where('id', '=', p.id),
);
const mark = tables.query((_, p: { id: string }) => sql`insert into prepared_test.mark (id) values (${p.id})`);

describe('prepared statements', () => {
  let test: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.asOwner(`
      create schema prepared_test;
      create table prepared_test.note (id text primary key, text text not null);
      create table prepared_test.mark (id text primary key);
      grant usage on schema prepared_test to gpuaas_app;
      grant select, insert, update on prepared_test.note, prepared_test.mark to gpuaas_app`);
    // One connection, so that what was prepared is there.
    database = openPostgres({ url: test.url, applicationName: 'prepared', poolSize: 1 });
  });
  afterAll(async () => {
    await database.close();
    await test.close();
  });

  const preparedNow = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`.execute(tables(database.db)))
      .rows[0]?.n ?? 0;
  const add = async (text = 'x') => {
    const id = randomUUID();
    await insert(database.db, { id, text });
    return id;
  };
  const addColumn = (name: string) => test.asOwner(`alter table prepared_test.note add column ${name} text`);

  it('are planned once for each connection, whoever builds the query', async () => {
    const id = await add();
    for (let round = 0; round < 3; round += 1) await find(database.db, { id });
    const before = await preparedNow();
    for (let round = 0; round < 5; round += 1) await find(database.db, { id });
    for (let round = 0; round < 5; round += 1)
      await tables(database.db).selectFrom('note').selectAll().where('id', '=', id).execute();
    expect(await preparedNow()).toBe(before);
  });

  it('are at most as many as a connection may keep', async () => {
    const few = openPostgres({ url: test.url, applicationName: 'few', poolSize: 1, preparedStatements: 3 });
    for (let length = 1; length < 10; length += 1) {
      const ids = Array.from({ length }, () => randomUUID());
      for (let round = 0; round < 3; round += 1)
        await tables(few.db).selectFrom('note').selectAll().where('id', 'in', ids).execute();
    }
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`.execute(
      tables(few.db),
    );
    expect(rows).toEqual([{ n: 3 }]);
    await few.close();
  });

  it('are not spent on texts that are used once', () => {
    const names = createStatementNames(2);
    for (let index = 0; index < 5_000; index += 1) expect(names.nameOf(`once ${index}`)).toBeUndefined();
    names.nameOf('often');
    expect(names.nameOf('often')).toBe('s0_0');
  });

  it('are prepared anew when a migration has changed the table, without the reader noticing', async () => {
    const id = await add('before');
    for (let round = 0; round < 8; round += 1) await find(database.db, { id });
    await addColumn('added_for_reads');
    expect(await find(database.db, { id })).toEqual([{ id, text: 'before', added_for_reads: null }]);
  });

  it('have a repeatable transaction run again when a migration has changed the table', async () => {
    const id = await add();
    for (let round = 0; round < 8; round += 1) await find(database.db, { id });
    await addColumn('added_for_changes');
    let tries = 0;
    const work = async () =>
      database.transaction(
        async (tx) => {
          tries += 1;
          await change(tx, { id, text: 'after' });
          await find(tx, { id });
        },
        { repeatable: true },
      );
    await work();
    expect(tries).toBe(2);
    expect(await find(database.db, { id })).toMatchObject([{ text: 'after' }]);
  });

  it('make any other transaction fail as unavailable, once, when a migration has changed the table', async () => {
    const id = await add();
    for (let round = 0; round < 8; round += 1) await find(database.db, { id });
    await addColumn('added_for_others');
    const read = () => database.transaction((tx) => find(tx, { id }));
    await expect(read()).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(read()).resolves.toHaveLength(1);
  });

  it('have their result described once for each connection', async () => {
    const id = await add('described');
    const seen: string[] = [];
    const { prototype } = pg.Connection as unknown as { prototype: { describe(part: object): void } };
    const { describe: described } = prototype;
    prototype.describe = function (part) {
      seen.push('described');
      described.call(this, part);
    };
    try {
      for (let round = 0; round < 8; round += 1)
        expect(await find(database.db, { id })).toMatchObject([{ id, text: 'described' }]);
    } finally {
      prototype.describe = described;
    }
    expect(seen.length).toBeLessThan(4);
  });

  it('are prepared anew when a pooler has prepared them for a table that has changed', async () => {
    const id = await add('before');
    for (let round = 0; round < 3; round += 1) await find(database.db, { id });
    const { rows } = await sql<{ name: string; statement: string }>`
      select name, statement from pg_prepared_statements where statement like '%from "prepared_test"."note" where%'
      order by prepare_time desc limit 1`.execute(tables(database.db));
    const [{ name, statement }] = rows as [{ name: string; statement: string }];
    await sql.raw(`deallocate ${name}`).execute(tables(database.db));
    await sql.raw(`prepare ${name} as ${statement.replace('*', "'x' as first, *")}`).execute(tables(database.db));
    expect(await find(database.db, { id })).toMatchObject([{ id, text: 'before' }]);
  });

  it('are done without when a pooler forgets them', async () => {
    const id = await add();
    for (let round = 0; round < 3; round += 1) await find(database.db, { id });
    await sql`discard all`.execute(tables(database.db));
    expect(await find(database.db, { id })).toHaveLength(1);
    const before = await preparedNow();
    for (let round = 0; round < 5; round += 1) await find(database.db, { id });
    expect(await preparedNow()).toBe(before);
  });
});

describe('writes that are sent later', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
    await test.asOwner(`
      create schema prepared_test;
      create table prepared_test.note (id text primary key, text text not null);
      create table prepared_test.mark (id text primary key);
      create table prepared_test.statement (query text);
      create function prepared_test.count() returns trigger language plpgsql security definer as $$
        begin insert into prepared_test.statement values (current_query()); return null; end $$;
      create trigger seen after insert or update on prepared_test.note execute function prepared_test.count();
      grant usage on schema prepared_test to gpuaas_app;
      grant select, insert, update on prepared_test.note, prepared_test.mark to gpuaas_app`);
  });
  afterAll(() => test.close());

  const textOf = async (id: string) => (await find(test.database.db, { id }))[0]?.text;
  const statements = async () => {
    const rows = await test.asOwner<{ query: string }>('delete from prepared_test.statement returning query');
    return rows.map(({ query }) => query);
  };

  it('go together in one statement with the commit', async () => {
    await statements();
    const id = randomUUID();
    await test.database.transaction(async (tx) => {
      insert.later(tx, { id, text: 'together' });
      mark.later(tx, { id });
    });
    expect(await textOf(id)).toBe('together');
    const [statement, ...others] = await statements();
    expect(others).toEqual([]);
    expect(statement).toMatch(/prepared_test"\."note".*prepared_test\.mark/s);
  });

  it('are seen by whoever reads in the same transaction', async () => {
    const id = randomUUID();
    await test.database.transaction(async (tx) => {
      insert.later(tx, { id, text: 'seen' });
      expect(await find(tx, { id })).toHaveLength(1);
      change.later(tx, { id, text: 'changed' });
      expect(await tables(tx).selectFrom('note').select('text').where('id', '=', id).execute()).toEqual([
        { text: 'changed' },
      ]);
    });
  });

  it('keep their order when they change the same table', async () => {
    const id = randomUUID();
    await test.database.transaction(async (tx) => {
      insert.later(tx, { id, text: 'first' });
      change.later(tx, { id, text: 'second' });
      change.later(tx, { id, text: 'third' });
    });
    expect(await textOf(id)).toBe('third');
  });

  it('take the transaction back when one of them fails, and nothing runs after the commit', async () => {
    const [id, other] = [randomUUID(), randomUUID()];
    let ran = false;
    await test.database.transaction(async (tx) => insert.later(tx, { id, text: 'x' }));
    const failing = test.database.transaction(async (tx) => {
      afterCommit(tx, () => {
        ran = true;
      });
      await insert(tx, { id: other, text: 'x' });
      insert.later(tx, { id, text: 'a second time' });
    });
    await expect(failing).rejects.toThrow(/duplicate key/);
    expect([await textOf(id), await textOf(other), ran]).toEqual(['x', undefined, false]);
  });

  it('are dropped with the part of a transaction that failed', async () => {
    const [kept, dropped] = [randomUUID(), randomUUID()];
    let ran = 0;
    await test.database.transaction(async (tx) => {
      insert.later(tx, { id: kept, text: 'x' });
      const part = partly(tx, async () => {
        insert.later(tx, { id: dropped, text: 'x' });
        afterCommit(tx, () => {
          ran += 1;
        });
        throw new Error('no');
      });
      await expect(part).rejects.toThrow('no');
      afterCommit(tx, () => {
        ran += 10;
      });
    });
    expect([await textOf(kept), await textOf(dropped), ran]).toEqual(['x', undefined, 10]);
  });

  it('are not sent any more when their part has failed: one that cannot be done would end the whole', async () => {
    const id = randomUUID();
    await test.database.transaction(async (tx) => {
      await insert(tx, { id, text: 'x' });
      const part = partly(tx, async () => {
        insert.later(tx, { id, text: 'again' });
        throw new Error('no');
      });
      await expect(part).rejects.toThrow('no');
      await change(tx, { id, text: 'went on' });
    });
    expect(await textOf(id)).toBe('went on');
  });

  it('lets a transaction go on after a statement of a part has failed', async () => {
    const id = randomUUID();
    await test.database.transaction(async (tx) => {
      await insert(tx, { id, text: 'x' });
      await partly(tx, () => insert(tx, { id, text: 'again' })).catch(() => {});
      await change(tx, { id, text: 'went on' });
    });
    expect(await textOf(id)).toBe('went on');
  });

  it('cannot be made with a transaction that is over, nor anything else', async () => {
    let kept: Parameters<Parameters<Database['transaction']>[0]>[0] | undefined;
    await test.database.transaction(async (tx) => {
      kept = tx;
    });
    await expect(find(kept as never, { id: 'x' })).rejects.toThrow(/over/);
  });

  it('are refused outside a transaction, and for what is not one plain write', async () => {
    expect(() => insert.later(test.database.db as never, { id: 'x', text: 'x' })).toThrow(/in a transaction/);
    await test.database.transaction(async (tx) => {
      expect(() => find.later(tx, { id: 'x' })).toThrow(/plain insert/);
    });
  });

  it('cannot be built by looking at the values', async () => {
    const wrong = tables.query((t, p: { id: string; text: string }) => t.insertInto('note').values({ ...p }));
    await expect(wrong(test.database.db, { id: 'x', text: 'x' })).rejects.toThrow(/cannot be listed/);
  });
});
