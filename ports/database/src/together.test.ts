import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contended, tablesOf, together } from './database.ts';

const tables = tablesOf<object>('together_test');

describe('questions of the same moment', () => {
  let test: TestDatabase;
  let statements: number[];
  /** Twice the number that was asked; fails for 13, as long as it is not asked alone. */
  const twice = together(async (db, numbers: readonly number[]) => {
    statements.push(numbers.length);
    if (numbers.includes(13)) throw new Error('13');
    if (numbers.includes(17)) throw contended('17');
    const { rows } = await sql<{ n: number }>`
      select 2 * n as n from unnest(${numbers}::int[]) with ordinality as asked (n, place) order by place`.execute(
      tables(db),
    );
    return rows.map(({ n }) => n);
  });
  const countTo = (length: number) => Array.from({ length }, (_, index) => index);
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.close());

  it('are one statement, and each gets its own answer', async () => {
    statements = [];
    const numbers = [5, 3, 5, 1];
    expect(await Promise.all(numbers.map((n) => twice(test.database.db, n)))).toEqual([10, 6, 10, 2]);
    expect(statements).toEqual([4]);
    expect(await twice(test.database.db, 7)).toBe(14);
    expect(statements).toEqual([4, 1]);
  });

  it('are several statements when they are many', async () => {
    statements = [];
    const numbers = countTo(200).filter((n) => n !== 13 && n !== 17);
    expect(await Promise.all(numbers.map((n) => twice(test.database.db, n)))).toEqual(numbers.map((n) => 2 * n));
    expect(statements).toEqual([64, 64, 64, 6]);
  });

  it('are asked by themselves in a transaction, and through another share', async () => {
    statements = [];
    const inTransaction = test.database.transaction((tx) => Promise.all([twice(tx, 1), twice(tx, 2)]));
    const shared = [twice(test.database.share('a').db, 3), twice(test.database.share('b').db, 4)];
    expect(await Promise.all([inTransaction, ...shared])).toEqual([[2, 4], 6, 8]);
    expect(statements).toEqual([1, 1, 1, 1]);
  });

  it('do not fail because of one of them', async () => {
    statements = [];
    const answers = await Promise.allSettled([1, 13, 2].map((n) => twice(test.database.db, n)));
    expect(answers).toMatchObject([
      { status: 'fulfilled', value: 2 },
      { status: 'rejected', reason: new Error('13') },
      { status: 'fulfilled', value: 4 },
    ]);
    expect(statements).toEqual([3, 1, 1, 1]);
  });

  it('are not asked again when the database is what fails', async () => {
    statements = [];
    const answers = await Promise.allSettled([1, 17, 2].map((n) => twice(test.database.db, n)));
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(statements).toEqual([3]);
  });
});
