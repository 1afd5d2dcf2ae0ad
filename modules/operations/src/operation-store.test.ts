import { createCtx, systemPrincipal } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationResource } from './operation-store.ts';
import { wireOperations } from './operations.ts';

const source = createTestCtxSource();

describe('an operation', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.close());

  it('lies in its project and is found with its steps, in their order and with their times', async () => {
    const operations = wireOperations();
    const ctx = createCtx(source, { principal: systemPrincipal('test'), correlationId: 'cor_operation' });
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
