import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeTaskResource } from './task-store.ts';
import { type FleetUnderTest, startFleet } from './testing/fleet-under-test.ts';

describe('a task that an agent refuses', () => {
  let under: FleetUnderTest;
  beforeAll(async () => {
    under = await startFleet(await createTestDatabase(), createTestCtxSource());
  });
  afterAll(() => under.test.close());

  it('goes on as if nothing had been said, and its result still counts', async () => {
    const { actor } = await under.join('suspicious');
    const task = await under.claim(actor, 'allocation.deprovision_user');
    const rowOf = async () => {
      const sql = 'select state, ended_at, expires_at, attempt, refusals from fleet.node_task where id = $1';
      return (await under.test.asOwner(sql, [task.id]))[0];
    };
    const before = await rowOf();
    for (const reason of ['signature_invalid', 'expired'] as const) {
      await under.change(actor, async (tx, ctx) => {
        const found = await nodeTaskResource.find(tx, task.id);
        await under.nodeTasks.refuse(tx, ctx, found?.value, { reason } as never);
      });
    }
    expect(await rowOf()).toEqual({ ...before, refusals: 2 });
    expect(under.answers).toEqual([]);
    const evidence = [{ check: 'processes', ok: true, found: 'none' }];
    const result = { attempt: task.attempt, outcome: 'completed' as const, output: {}, evidence, error: null };
    expect((await under.report(actor, task, result)).invalid).toBeUndefined();
    expect(under.answers).toHaveLength(1);
  });
});
