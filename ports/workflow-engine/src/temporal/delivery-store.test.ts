import { createCtx, createDoorbell, systemPrincipal } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecords } from '../runs/records.ts';
import { sample } from '../testing/sample-workflows.ts';
import { claimDue, markDelivered, wakeRun } from './delivery-store.ts';

describe('what Temporal has to hear of', () => {
  let test: TestDatabase;
  const ctx = createCtx(createTestCtxSource(), { principal: systemPrincipal('test'), correlationId: 'cor_delivery' });
  const records = createRecords(createDoorbell());
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.close());

  const claim = (limit = 10) => test.database.transaction((tx) => claimDue(tx, [sample.name], limit));
  async function begin() {
    await test.asOwner('truncate workflow_engine.run cascade');
    const id = ctx.newId('wf');
    await test.database.transaction((tx) => records.start(tx, ctx, sample, id, {}));
    const [run] = await claim();
    if (run?.id !== id) throw new Error('was not due');
    return run;
  }

  it('is told by one process at a time, and again when that one did not get it done', async () => {
    const { id } = await begin();
    expect(await claim()).toEqual([]);
    await test.asOwner("update workflow_engine.run set lease_until = lease_until - interval '11 seconds'");
    expect(await claim()).toMatchObject([{ id }]);
  });

  it('is not told again once it was told', async () => {
    const run = await begin();
    await markDelivered(test.database.db, run);
    expect(await claim()).toEqual([]);
  });

  it('is told again when an answer has come while it was told', async () => {
    const run = await begin();
    await test.database.transaction((tx) => records.answer(tx, run.id, 'question', { ok: true, value: 1 }));
    await markDelivered(test.database.db, run);
    expect(await claim()).toMatchObject([{ id: run.id }]);
  });

  it('is nothing about a run that has ended, or of other workflows', async () => {
    const run = await begin();
    expect(await wakeRun(test.database.db, { ...run, fence: run.fence + 1n })).toBe(false);
    expect(await wakeRun(test.database.db, run)).toBe(true);
    expect(await test.database.transaction((tx) => claimDue(tx, ['contract.other'], 10))).toEqual([]);
    await test.asOwner("update workflow_engine.run set state = 'succeeded'");
    expect(await wakeRun(test.database.db, run)).toBe(false);
    expect(await claim()).toEqual([]);
  });
});
