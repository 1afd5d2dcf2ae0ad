import { type AllocationId, type NodeId, nodeTaskTimeouts, type WorkflowId } from '@gpuaas/contract';
import { createCtx, createDoorbell, type Db, systemPrincipal, type Tx } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import type { Answer } from '@gpuaas/workflow-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerAgain } from './answer-again.ts';
import { callOffTasks } from './call-off-tasks.ts';
import { enqueueTask } from './enqueue-task.ts';
import type { NodeTasksDeps } from './node-tasks.ts';
import { countOpenTasks } from './open-tasks-store.ts';

describe('tasks that a workflow asks for', () => {
  let test: TestDatabase;
  let setAside: string | undefined;
  const answers: { id: WorkflowId; request: string; answer: Answer }[] = [];
  const deps = {
    doorbell: createDoorbell(),
    workflows: {
      answer: async (_tx: Tx, id: WorkflowId, request: string, answer: Answer) =>
        void answers.push({ id, request, answer }),
      isSetAside: async (_db: Db, id: WorkflowId, request: string) => id === first && request === setAside,
    },
  } as unknown as NodeTasksDeps;
  const ctx = createCtx(createTestCtxSource(), { principal: systemPrincipal('test'), correlationId: 'cor_tasks' });
  const nodeId = 'node_1' as NodeId;
  const target = 'alloc_1' as AllocationId;
  const [first, second] = ['wf_1', 'wf_2'] as WorkflowId[];

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.asOwner(
      "insert into fleet.node (id, name, state, state_changed_at, created_at) values ('node_1', 'one', 'active', now(), now())",
    );
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    answers.length = 0;
    await test.asOwner('truncate fleet.node_task');
  });

  const provision = (replyTo: WorkflowId | undefined) =>
    test.database.transaction((tx) =>
      enqueueTask(deps, tx, ctx, {
        nodeId,
        type: 'allocation.provision_user',
        params: { allocation_id: target, gpu_uuids: [] },
        target,
        replyTo,
      }),
    );

  it('are counted by state until they end', async () => {
    const id = await provision(first);
    await provision(second);
    await test.asOwner("update fleet.node_task set state = 'completed', ended_at = now() where id = $1", [id]);
    expect(await countOpenTasks(test.database.db)).toEqual([
      { state: 'queued', tasks: 1 },
      { state: 'dispatched', tasks: 0 },
      { state: 'running', tasks: 0 },
    ]);
  });

  it('expire when the contract says, or sooner when they are asked to', async () => {
    const expiresIn = async (id: string) => {
      const sql =
        'select round(extract(epoch from expires_at - clock.now())) as seconds from fleet.node_task where id = $1';
      return Number((await test.asOwner(sql, [id]))[0]?.['seconds']);
    };
    const open = (atMostSeconds?: number) =>
      test.database.transaction((tx) =>
        enqueueTask(deps, tx, ctx, {
          nodeId,
          type: 'allocation.deprovision_user',
          params: { allocation_id: target },
          target,
          ...(atMostSeconds !== undefined && { atMostSeconds }),
          replyTo: undefined,
        }),
      );
    const timeout = nodeTaskTimeouts['allocation.deprovision_user'];
    for (const [asked, seconds] of [
      [undefined, timeout],
      [30, 30],
      [timeout * 2, timeout],
    ] as const) {
      const left = await expiresIn(await open(asked));
      expect(left).toBeGreaterThan(seconds - 5);
      expect(left).toBeLessThanOrEqual(seconds);
    }
  });

  const deprovision = (replyTo: WorkflowId | undefined) =>
    test.database.transaction((tx) =>
      enqueueTask(deps, tx, ctx, {
        nodeId,
        type: 'allocation.deprovision_user',
        params: { allocation_id: target },
        target,
        replyTo,
        replaces: ['allocation.provision_user'],
      }),
    );
  const callOff = () =>
    test.database.transaction((tx) => callOffTasks(deps, tx, ctx, target, 'allocation.provision_user'));
  const set = (id: string, columns: string) =>
    test.asOwner(`update fleet.node_task set ${columns} where id = $1`, [id]);
  const stateOf = async (id: string) =>
    (await test.asOwner<{ state: string }>('select state from fleet.node_task where id = $1', [id]))[0]?.state;

  it('are the same when the same run asks again, and another run gets its own', async () => {
    const task = await provision(first);
    expect(await provision(first)).toBe(task);
    expect(await provision(second)).not.toBe(task);
    expect(await provision(undefined)).not.toBe(await provision(undefined));
    expect(answers).toEqual([]);
  });

  it.each([
    [`state = 'completed', output = '{"username":"u"}', ended_at = now()`, { ok: true, value: { username: 'u' } }],
    [
      `state = 'failed', error = '{"code":"host_error","detail":"no"}', ended_at = now()`,
      { ok: false, failure: { code: 'host_error', detail: 'no' } },
    ],
    [`state = 'expired', ended_at = now()`, { ok: false, failure: expect.objectContaining({ code: 'task_expired' }) }],
    [
      `state = 'cancelled', ended_at = now()`,
      { ok: false, failure: expect.objectContaining({ code: 'task_cancelled' }) },
    ],
  ])('give their result to a run that asks again after they ended: %s', async (columns, answer) => {
    const task = await provision(first);
    await set(task, columns);
    expect(await provision(first)).toBe(task);
    await test.database.transaction((tx) => answerAgain(deps, tx, first as WorkflowId));
    expect(answers).toEqual(Array(2).fill({ id: first, request: task, answer }));
  });

  it('are new for a run that was retried after they ended, once', async () => {
    const task = await provision(first);
    setAside = task;
    expect(await provision(first)).toBe(task);
    await set(task, `state = 'failed', error = '{"code":"host_error","detail":"no"}', ended_at = now()`);
    const again = await provision(first);
    expect(again).not.toBe(task);
    expect(await provision(first)).toBe(again);
    expect(answers).toEqual([]);
  });

  it('are cancelled by what replaces them, and whoever waits is told', async () => {
    const task = await provision(first);
    await set(task, "state = 'running', attempt = 1");
    await deprovision(second);
    expect(await stateOf(task)).toBe('cancelled');
    expect(answers).toMatchObject([{ id: first, request: task, answer: { ok: false } }]);
  });

  it('are called off only while no node has claimed them', async () => {
    const unclaimed = await provision(first);
    expect(await callOff()).toEqual({ begun: false });
    expect(await stateOf(unclaimed)).toBe('cancelled');
    expect(answers).toMatchObject([{ id: first, request: unclaimed, answer: { ok: false } }]);

    const claimed = await provision(second);
    await set(claimed, "state = 'dispatched', attempt = 1");
    expect(await callOff()).toEqual({ begun: true });
    expect(await stateOf(claimed)).toBe('dispatched');
    await set(claimed, "state = 'expired', ended_at = now()");
    expect(await callOff()).toEqual({ begun: true });
  });
});
