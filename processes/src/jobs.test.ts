import { tablesOf } from '@gpuaas/database';
import { wireJobs } from '@gpuaas/jobs';
import { DomainError, defineSweep, type Sweep } from '@gpuaas/kernel';
import { until } from '@gpuaas/testing';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runJob } from './jobs.ts';

let test: TestDatabase;
const jobs = wireJobs();
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

async function whileRunning(sweeps: Sweep[], work: () => Promise<unknown>): Promise<void> {
  const stop = new AbortController();
  const deps = { database: test.database, ctxSource: createTestCtxSource(), jobs };
  const running = sweeps.map((sweep) => runJob(deps, sweep).run(stop.signal));
  try {
    await work();
  } finally {
    stop.abort();
    await Promise.all(running);
  }
}

const kept = tablesOf<{ row: { id: string } }>('kept');
const rows =
  (...ids: string[]) =>
  async () =>
    ids.map((id) => ({ id }));
const failing = async (atLeast = 1) => (await jobs.failing(test.database.db, atLeast)).map(({ name }) => name);

it('handles every other row when one fails, and keeps nothing of the failed one', async () => {
  await test.asOwner(`
    create schema kept; create table kept.row (id text);
    grant usage on schema kept to gpuaas_app; grant insert on kept.row to gpuaas_app`);
  const handled: string[] = [];
  const sweep = defineSweep({
    name: 'test.one-bad-row',
    everySeconds: 0.02,
    find: rows('a', 'bad', 'c'),
    async handle(tx, _ctx, { id }) {
      await kept(tx).insertInto('row').values({ id }).execute();
      if (id === 'bad') throw new Error('this row is bad');
      handled.push(id);
    },
  });
  await whileRunning([sweep], () => until('two failures in a row', async () => (await failing(2)).length === 1));
  expect(handled.slice(0, 4)).toEqual(['a', 'c', 'a', 'c']);
  expect(await test.asOwner("select id from kept.row where id = 'bad'")).toEqual([]);
  const [job] = await jobs.failing(test.database.db, 2);
  expect(job).toMatchObject({ name: 'test.one-bad-row', lastError: 'bad: this row is bad' });
});

it('says how many rows failed, and is healthy again after one good run', async () => {
  let broken = true;
  const sweep = defineSweep({
    name: 'test.recovers',
    everySeconds: 0.02,
    find: rows('x', 'y', 'z'),
    async handle() {
      if (broken) throw new Error('no');
    },
  });
  await whileRunning([sweep], async () => {
    await until('failing', async () => (await failing(2)).includes('test.recovers'));
    const job = (await jobs.failing(test.database.db, 2)).find(({ name }) => name === 'test.recovers');
    expect(job?.lastError).toBe('x: no (and 2 more)');
    broken = false;
    await until('recovering', async () => !(await failing()).includes('test.recovers'));
  });
});

it('forgets what an earlier process has recorded once it works', async () => {
  await test.database.transaction((tx) => jobs.recordFailure(tx, 'test.restarted', 'before the restart'));
  const sweep = defineSweep({ name: 'test.restarted', everySeconds: 0.02, find: rows(), handle: async () => {} });
  await whileRunning([sweep], () =>
    until('the record being gone', async () => !(await failing()).includes('test.restarted')),
  );
});

it('counts as failed when it cannot even look, and does not go through all rows without a database', async () => {
  let tries = 0;
  const blind = defineSweep({
    name: 'test.blind',
    everySeconds: 0.02,
    find: async () => {
      throw new Error('cannot look');
    },
    handle: async () => {},
  });
  const cut = defineSweep({
    name: 'test.cut',
    everySeconds: 60,
    find: rows('1', '2', '3'),
    async handle() {
      tries += 1;
      throw new DomainError('unavailable', { reason: 'The database is away.' });
    },
  });
  await whileRunning([blind, cut], () =>
    until('both failing', async () => {
      const names = await failing();
      return names.includes('test.blind') && names.includes('test.cut');
    }),
  );
  expect(tries).toBe(1);
});
