import type { DeadLetterId } from '@gpuaas/contract';
import { createCtx, systemPrincipal } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetDeadLetters, forgetDeadLettersSweep } from './forget-dead-letters.ts';

let test: TestDatabase;
const ctx = createCtx(createTestCtxSource(), { principal: systemPrincipal('test'), correlationId: 'cor_forget' });
const keptSeconds = 30 * 86_400;
const sweep = forgetDeadLettersSweep(() => keptSeconds);

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const plant = (id: string, state: string, closed: string | null) =>
  test.asOwner(
    `insert into event_bus.dead_letter (id, state, consumer, event_id, envelope, attempts, error, failing_since, parked_at, closed_at)
     values ($1, $2, 'test', $1, '{}', 1, 'x', now() - interval '1 year', now() - interval '1 year', now() - $3::interval)`,
    [id, state, closed],
  );
const left = async () =>
  (await test.asOwner<{ id: string }>('select id from event_bus.dead_letter order by 1')).map(({ id }) => id);

it('dead letters are forgotten 30 days after they were replayed or discarded; open ones never', async () => {
  await plant('dl_discarded_lately', 'discarded', '29 days 23 hours');
  await plant('dl_discarded_long_ago', 'discarded', '30 days 1 minute');
  await plant('dl_open', 'open', null);
  await plant('dl_replayed_long_ago', 'replayed', '30 days 1 minute');
  const parts = await test.database.transaction((tx) => sweep.find(tx, ctx));
  for (const part of parts) await test.database.transaction((tx) => sweep.handle(tx, ctx, part));
  const kept = ['dl_discarded_lately', 'dl_open'];
  expect(await left()).toEqual(kept);
  await test.database.transaction((tx) => forgetDeadLetters(tx, keptSeconds, kept as DeadLetterId[]));
  expect(await left()).toEqual(kept);
});
