import { createTestDatabase } from '@gpuaas/testing/database';
import { describe, expect, it } from 'vitest';
import { openProject, projectOf, repositoryRoot } from './project.ts';
import { tablesIn } from './schema.ts';

describe('the tables that migrations make', () => {
  it('are those of a migrated database', async () => {
    const test = await createTestDatabase();
    const rows = await test
      .asOwner<{ table: string; column: string; type: string; nullable: boolean; filled: boolean }>(
        `select table_schema || '.' || table_name as "table", column_name as "column", data_type as type,
           is_nullable = 'YES' as nullable, column_default is not null or is_identity = 'YES' as filled
         from information_schema.columns
         where table_schema not in ('pg_catalog', 'information_schema', 'migration')`,
      )
      .finally(test.close);
    const found = [...tablesIn(openProject(repositoryRoot)).values()].flatMap(({ name, columns }) =>
      [...columns.values()].map((column) => ({
        table: name,
        column: column.name,
        type: column.type,
        nullable: column.nullable,
        filled: column.fallback !== undefined,
      })),
    );
    const sorted = (list: typeof rows) => list.map((row) => JSON.stringify(row)).sort();
    expect(found.length).toBeGreaterThan(100);
    expect(sorted(found)).toEqual(sorted(rows));
  });

  it('allow the values that a migrated database allows', async () => {
    const test = await createTestDatabase();
    const rows = await test
      .asOwner<{ column: string; check: string }>(
        `select c.conrelid::regclass || '.' || a.attname as "column", pg_get_constraintdef(c.oid) as "check"
         from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
         where c.contype = 'c' and array_length(c.conkey, 1) = 1 and pg_get_constraintdef(c.oid) like '%ANY (ARRAY[%'`,
      )
      .finally(test.close);
    const allowed = rows.map(({ column, check }) => [
      column,
      [...check.matchAll(/'(\w+)'/g)].map(([, value]) => value),
    ]);
    const found = [...tablesIn(openProject(repositoryRoot)).values()].flatMap(({ name, columns }) =>
      [...columns.values()].filter(({ values }) => values).map((column) => [`${name}.${column.name}`, column.values]),
    );
    expect(found.length).toBeGreaterThan(10);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(allowed));
  });

  const columnsAfter = (...texts: string[]) => {
    const files = texts.map((text, index) => [`modules/fleet/migrations/000${index + 1}_x.sql`, text]);
    const tables = tablesIn(projectOf(Object.fromEntries(files)));
    return [...(tables.get('fleet.node')?.columns.values() ?? [])].map(
      ({ name, nullable, fallback, line }) =>
        `${line} ${name}${nullable ? '?' : ''}${fallback ? ` = ${fallback}` : ''}`,
    );
  };
  const created = `-- It's a node; really (so).
create table fleet.node (
  id text collate "C",
  state text not null default 'a, b' check (state in ('a', 'b')), -- a comment, too
  number bigint generated always as identity,
  primary key (id)
);
`;

  it('have the columns of the statement that makes them, each on its line', () => {
    expect(columnsAfter(created)).toEqual(['3 id', "4 state = '    '", '5 number = identity']);
  });

  it('change with the statements that follow', () => {
    const more = `alter table fleet.node drop column number,
  add column zone text,
  alter column state drop default;
alter table fleet.node alter column zone set not null;`;
    expect(columnsAfter(created, more)).toEqual(['3 id', '4 state', '2 zone']);
    expect(columnsAfter(created, 'drop table fleet.node;')).toEqual([]);
  });

  it('are not guessed at', () => {
    expect(() => columnsAfter('create table fleet.node (size money);')).toThrow('a column of type money');
    expect(() => columnsAfter(created, 'alter table fleet.node rename column id to key;')).toThrow('does not know');
  });
});
