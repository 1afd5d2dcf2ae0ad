import { contended } from '@gpuaas/database';
import { DomainError, defineSweep } from '@gpuaas/kernel';
import { runJob } from '@gpuaas/processes';
import { expect, it } from 'vitest';
import { createTestCtxSource } from './test-context.ts';
import { createTestDatabase } from './test-database.ts';
import { until } from './until.ts';

it('a row that others hold keeps no other row of its sweep from being handled, a database that is away does', async () => {
  const test = await createTestDatabase();
  const handled: string[] = [];
  let error: unknown = contended('Others hold it.');
  const sweep = defineSweep({
    name: 'test.locked-row',
    everySeconds: 0.02,
    find: async () => [{ id: 'held' }, { id: 'free' }],
    async handle(_tx, _ctx, { id }) {
      handled.push(id);
      if (id === 'held') throw error;
    },
  });
  const stop = new AbortController();
  const jobs = { recordFailure: async () => {}, recordSuccess: async () => {}, failing: async () => [] };
  const running = runJob({ database: test.database, ctxSource: createTestCtxSource(), jobs }, sweep).run(stop.signal);
  await until('the other row being handled', () => handled.includes('free'));
  error = new DomainError('unavailable', { reason: 'The database is away.' });
  await until('the others being left alone', () => handled.slice(-2).join() === 'held,held');
  stop.abort();
  await running;
  await test.close();
  expect(handled.slice(0, 2)).toEqual(['held', 'free']);
});
