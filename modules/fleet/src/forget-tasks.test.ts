import { createCtx, systemPrincipal } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { forgetTasks } from './forget-task-store.ts';
import { forgetTasksSweep } from './forget-tasks.ts';

let test: TestDatabase;
const keptSeconds = 30 * 86_400;
const ctx = createCtx(createTestCtxSource(), { principal: systemPrincipal('test'), correlationId: 'cor_forget' });
const sweep = forgetTasksSweep(() => keptSeconds);

beforeAll(async () => {
  test = await createTestDatabase();
  await test.asOwner(`
    insert into fleet.node (id, name, state, state_changed_at, created_at) values ('node_1', 'one', 'active', now(), now());
    insert into fleet.slot (id, node_id, number, gpu_uuid, gpu_model, gpu_memory_bytes, simulated, state, state_changed_at, allocation_id)
    values ('slot_1', 'node_1', 0, 'GPU-1', 'H100', 1, true, 'cleanup_blocked', now(), 'alloc_held')`);
});
afterAll(() => test.close());
beforeEach(() => test.asOwner('truncate fleet.node_task'));

async function plant(id: string, { ended, target = 'alloc_gone' }: { ended: string | null; target?: string }) {
  await test.asOwner(
    `insert into fleet.node_task (id, node_id, type, params, target, state, expires_at, correlation_id, created_at, ended_at)
     values ($1, 'node_1', 'allocation.provision_user', '{}', $2, $3, now(), 'cor', now() - interval '1 year', now() - $4::interval)`,
    [id, target, ended === null ? 'running' : 'completed', ended],
  );
}

async function run(): Promise<void> {
  const parts = await test.database.transaction((tx) => sweep.find(tx, ctx));
  for (const part of parts) await test.database.transaction((tx) => sweep.handle(tx, ctx, part));
}

const left = async () =>
  (await test.asOwner<{ id: string }>('select id from fleet.node_task order by id')).map(({ id }) => id);

it('tasks are forgotten 30 days after their end, open ones never', async () => {
  await plant('task_long_ago', { ended: '30 days 1 minute' });
  await plant('task_lately', { ended: '29 days 23 hours' });
  await plant('task_open', { ended: null });
  await run();
  expect(await left()).toEqual(['task_lately', 'task_open']);
});

it('tasks stay as long as a GPU is held for their target, also when that begins to be so meanwhile', async () => {
  await plant('task_of_held', { ended: '300 days', target: 'alloc_held' });
  await plant('task_of_gone', { ended: '300 days' });
  await run();
  expect(await left()).toEqual(['task_of_held']);
  await test.database.transaction((tx) => forgetTasks(tx, keptSeconds, ['task_of_held'] as never));
  expect(await left()).toEqual(['task_of_held']);
});

it('many tasks are forgotten in parts of a thousand', async () => {
  await test.asOwner(`
    insert into fleet.node_task (id, node_id, type, params, target, state, expires_at, correlation_id, created_at, ended_at)
    select 'task_' || n, 'node_1', 'x', '{}', 'alloc_gone', 'completed', now(), 'cor', now(), now() - interval '60 days'
    from generate_series(1, 2500) n`);
  const parts = (await test.database.transaction((tx) => sweep.find(tx, ctx))) as readonly { ids?: string[] }[];
  expect(parts.map(({ ids }) => ids?.length)).toEqual([1_000, 1_000, 500]);
  await run();
  expect(await left()).toEqual([]);
});
