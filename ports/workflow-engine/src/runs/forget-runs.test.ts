import type { WorkflowId } from '@gpuaas/contract';
import { createCtx, systemPrincipal } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetRuns } from './forget-run-store.ts';
import { forgetRunsSweep } from './forget-runs.ts';

let test: TestDatabase;
const ctx = createCtx(createTestCtxSource(), { principal: systemPrincipal('test'), correlationId: 'cor_forget' });
const keptSeconds = 30 * 86_400;
const sweep = forgetRunsSweep(() => keptSeconds);

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

async function plant(id: string, state: string, ended: string | null): Promise<void> {
  await test.asOwner(
    `insert into workflow_engine.run (id, name, input, state, correlation_id, wake_at, started_at, ended_at)
     values ($1, 'test', '{}', $2, 'cor', now(), now() - interval '1 year', now() - $3::interval)`,
    [id, state, ended],
  );
  await test.asOwner(
    `insert into workflow_engine.journal (run_id, number, name, state, started_at) values ($1, 1, 'step', 'done', now())`,
    [id],
  );
  await test.asOwner(
    `insert into workflow_engine.answer (run_id, request, answer, answered_at) values ($1, 'request', '{}', now())`,
    [id],
  );
}

const idsOf = async (table: string, column: string) =>
  (await test.asOwner<{ id: string }>(`select ${column} as id from workflow_engine.${table} order by 1`)).map(
    ({ id }) => id,
  );

it('runs are forgotten 30 days after they ended, with all that belongs to them; open and broken ones never', async () => {
  await plant('failed_long_ago', 'failed', '30 days 1 minute');
  await plant('succeeded_long_ago', 'succeeded', '30 days 1 minute');
  await plant('succeeded_lately', 'succeeded', '29 days 23 hours');
  await plant('cancelled_long_ago', 'cancelled', '30 days 1 minute');
  await plant('broken', 'broken', '300 days');
  await plant('running', 'running', null);
  const parts = await test.database.transaction((tx) => sweep.find(tx, ctx));
  for (const part of parts) await test.database.transaction((tx) => sweep.handle(tx, ctx, part));
  const kept = ['broken', 'running', 'succeeded_lately'];
  expect(await idsOf('run', 'id')).toEqual(kept);
  expect(await idsOf('journal', 'run_id')).toEqual(kept);
  expect(await idsOf('answer', 'run_id')).toEqual(kept);
  await test.database.transaction((tx) => forgetRuns(tx, keptSeconds, kept as WorkflowId[]));
  expect(await idsOf('run', 'id')).toEqual(kept);
});
