import { createCtx, systemPrincipal } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetSessions } from './forget-session-store.ts';
import { forgetSessionsSweep } from './forget-sessions.ts';

let test: TestDatabase;
const keptSeconds = 30 * 86_400;
const ctx = createCtx(createTestCtxSource(), { principal: systemPrincipal('test'), correlationId: 'cor_forget' });
const sweep = forgetSessionsSweep(() => keptSeconds);

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

async function plant(id: string, state: string, ended: string | null): Promise<void> {
  await test.asOwner(
    `insert into terminal.session (id, stream_id, allocation_id, project_id, node_id, user_id, kind, state, state_changed_at,
       correlation_id, created_at, ended_at)
     values ($1, $1, 'alloc_1', 'proj_1', 'node_1', 'user_1', 'shell', $2, now(), 'cor', now(), now() - $3::interval)`,
    [id, state, ended],
  );
}

const left = async () =>
  (await test.asOwner<{ id: string }>('select id from terminal.session order by id')).map(({ id }) => id);

it('terminal sessions are forgotten 30 days after they closed, open ones never', async () => {
  await plant('long_ago', 'closed', '30 days 1 minute');
  await plant('lately', 'closed', '29 days 23 hours');
  await plant('open', 'open', null);
  // Nothing of the platform makes one: what is not closed stays whatever it says of its end.
  await plant('opening', 'opening', '300 days');
  const parts = await test.database.transaction((tx) => sweep.find(tx, ctx));
  for (const part of parts) await test.database.transaction((tx) => sweep.handle(tx, ctx, part));
  expect(await left()).toEqual(['lately', 'open', 'opening']);
  await test.database.transaction((tx) => forgetSessions(tx, keptSeconds, ['lately', 'open', 'opening'] as never));
  expect(await left()).toEqual(['lately', 'open', 'opening']);
});
