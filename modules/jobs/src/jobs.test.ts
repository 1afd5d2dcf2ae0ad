import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wireJobs } from './jobs.ts';

let test: TestDatabase;
const jobs = wireJobs();
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const fail = (name: string, error: string) => test.database.transaction((tx) => jobs.recordFailure(tx, name, error));
const succeed = (name: string) => test.database.transaction((tx) => jobs.recordSuccess(tx, name));

it('counts failures in a row, keeps the last reason, and forgets them after one success', async () => {
  await fail('a.sweep', 'first');
  expect(await jobs.failing(test.database.db, 2)).toEqual([]);
  await fail('a.sweep', 'second');
  await fail('b.sweep', 'other');
  expect(await jobs.failing(test.database.db, 2)).toMatchObject([
    { name: 'a.sweep', failures: 2, lastError: 'second' },
  ]);
  await succeed('a.sweep');
  await fail('a.sweep', 'again');
  expect(await jobs.failing(test.database.db, 2)).toEqual([]);
});

it('keeps nothing about a job that works, and leaves the failures of others alone', async () => {
  await test.asOwner('delete from jobs.failing_job');
  await fail('d.sweep', 'other');
  await succeed('c.sweep');
  await fail('c.sweep', 'once');
  await succeed('c.sweep');
  expect(await test.asOwner('select name from jobs.failing_job')).toEqual([{ name: 'd.sweep' }]);
});
