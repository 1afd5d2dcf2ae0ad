import type { TaskResult } from '@gpuaas/contract';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeTaskResource } from './task-store.ts';
import {
  type ClaimedTask,
  claimOf,
  type FleetUnderTest,
  type NodeActor,
  startFleet,
} from './testing/fleet-under-test.ts';

const prepared = { username: 'gpu-1', home: '/home/gpu-1', isolation: 'user' };
const proof = [
  { check: 'account', ok: true, found: 'gpu-1' },
  { check: 'runs programs', ok: true, found: 'works' },
];
const done = (task: ClaimedTask, changes: Partial<TaskResult> = {}): TaskResult => ({
  attempt: task.attempt,
  outcome: 'completed',
  output: prepared,
  evidence: proof,
  error: null,
  ...changes,
});

describe('the result of a node task', () => {
  let under: FleetUnderTest;
  let node: NodeActor;
  beforeAll(async () => {
    under = await startFleet(await createTestDatabase(), createTestCtxSource());
    node = (await under.join('worker')).actor;
  });
  afterAll(() => under.test.close());

  const report = (actor: NodeActor, task: ClaimedTask, result: TaskResult) => under.report(actor, task, result);
  const stateOf = async ({ id }: ClaimedTask) =>
    (
      await under.test.asOwner<{ state: string; error: unknown }>(
        'select state, error from fleet.node_task where id = $1',
        [id],
      )
    )[0];
  const answersFor = ({ workflow }: ClaimedTask) =>
    under.answers.filter((one) => one.workflow === workflow).map(({ answer }) => answer);

  it('reaches the workflow when it is complete and proved', async () => {
    const task = await under.claim(node, 'allocation.provision_user');
    expect((await report(node, task, done(task))).invalid).toBeUndefined();
    expect(answersFor(task)).toEqual([{ ok: true, value: prepared }]);
    expect(await stateOf(task)).toMatchObject({ state: 'completed' });
  });

  it.each<[string, Partial<TaskResult>]>([
    ['an empty output', { output: {} }],
    ['an output with a field too many', { output: { ...prepared, more: 1 } }],
    ['an unknown isolation', { output: { ...prepared, isolation: 'total' } }],
    ['no evidence', { evidence: [] }],
    ['evidence of something else', { evidence: [{ check: 'weather', ok: true, found: 'fine' }] }],
    ['half of the evidence', { evidence: proof.slice(0, 1) }],
    ['evidence that says no', { evidence: proof.map((one) => ({ ...one, ok: one.check === 'account' })) }],
    ['an error beside it', { error: { code: 'x', detail: 'x' } }],
  ])('with %s fails the task, and the workflow learns it', async (_what, changes) => {
    const task = await under.claim(node, 'allocation.provision_user');
    const { invalid } = await report(node, task, done(task, changes));
    expect(invalid).toMatchObject({ code: 'invalid_result' });
    expect(answersFor(task)).toEqual([{ ok: false, failure: expect.objectContaining({ code: 'invalid_result' }) }]);
    expect(await stateOf(task)).toMatchObject({ state: 'failed', error: { code: 'invalid_result' } });
    // A repetition changes nothing, and a better one comes too late.
    await report(node, task, done(task, changes));
    await expect(report(node, task, done(task))).rejects.toMatchObject({ code: 'attempt_superseded' });
    expect(answersFor(task)).toHaveLength(1);
  });

  it('frees nothing without a look at what is left', async () => {
    const task = await under.claim(node, 'allocation.deprovision_user');
    const { invalid } = await report(node, task, done(task, { output: {}, evidence: [] }));
    expect(invalid).toMatchObject({ code: 'invalid_result' });
    const again = await under.claim(node, 'allocation.deprovision_user');
    const looked = { output: {}, evidence: [{ check: 'processes', ok: true, found: 'none' }] };
    expect((await report(node, again, done(again, looked))).invalid).toBeUndefined();
  });

  it('is about a task that lies in the node it was given to, so that no other node can reach it', async () => {
    const task = await under.claim(node, 'allocation.provision_user');
    const found = await nodeTaskResource.find(under.test.database.db, task.id);
    expect(found?.within).toEqual({ type: 'node', id: node.identity.id });
    await report(node, task, done(task));
  });

  it('is not taken from an earlier or a made-up attempt', async () => {
    const task = await under.claim(node, 'allocation.provision_user');
    // Another run of the agent takes the task over: the second attempt.
    await under.change(node, (tx, ctx) => under.nodeTasks.claim(tx, ctx, claimOf(node, 'run-2')));
    for (const attempt of [task.attempt, task.attempt + 2]) {
      await expect(report(node, task, done(task, { attempt }))).rejects.toMatchObject({ code: 'attempt_superseded' });
    }
    expect(await stateOf(task)).toMatchObject({ state: 'dispatched' });
    await report(node, task, done(task, { attempt: task.attempt + 1 }));
    expect(answersFor(task)).toHaveLength(1);
  });

  it('is not taken with a certificate from before the node joined again', async () => {
    const { id, actor } = await under.join('rejoining');
    const task = await under.claim(actor, 'allocation.provision_user');
    const fresh = await under.joinAgain(id);
    await expect(report(fresh, task, done(task))).rejects.toMatchObject({ code: 'attempt_superseded' });
    expect(answersFor(task)).toEqual([]);
  });

  it('is taken with the certificate that replaced the one which claimed the task', async () => {
    const { actor } = await under.join('renewing');
    const task = await under.claim(actor, 'allocation.provision_user');
    const renewed = (await under.renew(actor)) as NodeActor;
    await under.use(renewed);
    expect((await report(renewed, task, done(task))).invalid).toBeUndefined();
    expect(answersFor(task)).toHaveLength(1);
  });
});
