import type { OperationId } from '@gpuaas/contract';
import { createCtx, systemPrincipal, type Tx } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationResource } from './operation-store.ts';
import { type StepProgress, wireOperations } from './operations.ts';

const source = createTestCtxSource();

describe('an operation', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.close());

  const operations = wireOperations();
  const ctx = createCtx(source, { principal: systemPrincipal('test'), correlationId: 'cor_operation' });
  const change = <T>(work: (tx: Tx) => T | Promise<T>) => test.database.transaction(async (tx) => work(tx));
  const start = () =>
    change((tx) =>
      operations.start(tx, ctx, {
        kind: 'allocation.provision',
        targetType: 'allocation',
        targetId: source.newId('alloc'),
        projectId: source.newId('proj'),
        plan: 'allocation.provision',
        done: ['reserve_capacity'],
      }),
    );
  const get = (id: OperationId) => operations.get(test.database.db, id);
  const failure = { code: 'host_error', detail: 'x' } as const;
  const step = (state: 'running' | 'succeeded' | 'failed', more: Partial<StepProgress> = {}): StepProgress => ({
    name: 'accept',
    state,
    startedAt: new Date(),
    endedAt: undefined,
    message: undefined,
    ...more,
  });

  it('has no time for a step that nobody has measured', async () => {
    const id = await start();
    const startedAt = new Date('2026-01-02T03:04:05.678Z');
    await change((tx) =>
      operations.recordSteps(tx, ctx, id, { steps: [step('running', { startedAt })], ended: false }),
    );
    const { steps } = await get(id);
    expect(steps.map(({ name, startedAt, endedAt }) => [name, startedAt !== undefined, endedAt !== undefined])).toEqual(
      [
        ['reserve_capacity', true, true],
        ['accept', true, false],
        ['prepare_host', false, false],
        ['activate', false, false],
      ],
    );
    expect(steps[1]?.startedAt).toEqual(startedAt);
  });

  it('ends in the transaction of the change: when that is undone, it has not ended', async () => {
    const id = await start();
    const undone = change(async (tx) => {
      await operations.succeed(tx, ctx, id);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await get(id)).toMatchObject({ state: 'pending', endedAt: undefined });
    await change((tx) => operations.succeed(tx, ctx, id));
    expect(await get(id)).toMatchObject({ state: 'succeeded', endedAt: expect.any(Date) });
  });

  const ends = {
    succeeded: (tx: Tx, id: OperationId) => operations.succeed(tx, ctx, id),
    failed: (tx: Tx, id: OperationId) => operations.fail(tx, ctx, id, failure),
    cancelled: (tx: Tx, id: OperationId) => operations.cancel(tx, ctx, id),
  };
  it.each(Object.keys(ends) as (keyof typeof ends)[])('does not end a second time once it has %s', async (state) => {
    const id = await start();
    await change((tx) => ends[state](tx, id));
    const ended = await get(id);
    expect(ended.state).toBe(state);
    for (const again of Object.values(ends)) await change((tx) => again(tx, id));
    expect(await get(id)).toEqual(ended);
  });

  it('keeps nothing of what the workflow of a cancelled one still reports', async () => {
    const id = await start();
    await change((tx) => operations.recordSteps(tx, ctx, id, { steps: [step('running')], ended: false }));
    await change((tx) => operations.cancel(tx, ctx, id));
    const cancelled = await get(id);
    expect(cancelled.steps.map(({ state }) => state)).toEqual(['succeeded', 'skipped', 'skipped', 'skipped']);
    for (const ended of [false, true]) {
      const steps = [step('succeeded', { endedAt: new Date() }), step('failed', { name: 'unplanned' })];
      await change((tx) => operations.recordSteps(tx, ctx, id, { steps, ended }));
    }
    expect(await get(id)).toEqual(cancelled);
  });

  it('lies in its project and is found with its steps, in their order and with their times', async () => {
    const projectId = source.newId('proj');
    const [startedAt, endedAt] = [new Date('2026-01-02T03:04:05.678Z'), new Date('2026-01-02T03:04:06.789Z')];
    const id = await test.database.transaction(async (tx) => {
      const started = await operations.start(tx, ctx, {
        kind: 'allocation.provision',
        targetType: 'allocation',
        targetId: source.newId('alloc'),
        projectId,
        plan: 'allocation.provision',
        done: ['reserve_capacity'],
      });
      const step = { name: 'accept', state: 'succeeded', startedAt, endedAt, message: 'done' } as const;
      operations.recordSteps(tx, ctx, started, { steps: [step], ended: false });
      return started;
    });
    const found = await operationResource.find(test.database.db, id);
    expect(found?.within).toEqual({ type: 'project', id: projectId });
    expect(found?.value).toMatchObject({ id, projectId, state: 'running', correlationId: 'cor_operation' });
    expect(found?.value.steps.map(({ name, state }) => [name, state])).toEqual([
      ['reserve_capacity', 'succeeded'],
      ['accept', 'succeeded'],
      ['prepare_host', 'pending'],
      ['activate', 'pending'],
    ]);
    expect(found?.value.steps[1]).toMatchObject({ startedAt, endedAt, message: 'done' });
    expect(await operationResource.find(test.database.db, source.newId('op'))).toBeUndefined();
  });
});
