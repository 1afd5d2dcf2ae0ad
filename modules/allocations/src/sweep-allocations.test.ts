import type { OperationId } from '@gpuaas/contract';
import { type Ctx, createCtx, deadlineSweep, type Sweep, systemPrincipal } from '@gpuaas/kernel';
import { startTestWorld, type TestUser, type TestWorld, testSku, until } from '@gpuaas/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWork } from './start-work.ts';
import { allocationDeadlines, allocationSweeps } from './sweep-allocations.ts';

describe('the sweeps of allocations', () => {
  let world: TestWorld;
  let alice: TestUser;
  let ctx: Ctx;
  let sweeps: Record<string, Sweep>;

  /** Nothing else works: what happens is what the sweeps do. */
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 4 });
    await until(
      'the platform being at rest',
      async () => (await rows("select id from fleet.node where state = 'active'")).length === 1,
    );
    await world.pauseBackground();
    const { platform } = world;
    ctx = createCtx(platform.ctxSource, { principal: systemPrincipal('test'), correlationId: 'cor_sweeps' });
    const deadlines = deadlineSweep('deadlines', allocationDeadlines(platform.modules));
    sweeps = Object.fromEntries([...allocationSweeps(platform.modules), deadlines].map((sweep) => [sweep.name, sweep]));
  });
  afterAll(() => world.stop());
  beforeEach(async () => {
    await world.database.asOwner("update fleet.node set state = 'active', last_seen_at = clock.now()");
    alice = await world.signIn('alice');
  });

  const rows = <Row extends object = { state: string }>(sql: string, values?: unknown[]) =>
    world.database.asOwner<Row & Record<string, unknown>>(sql, values);
  const create = () => alice.api.createAllocation({ params: { project_id: alice.projectId }, body: { sku: testSku } });
  const stateOf = async (id: string) =>
    (await rows('select state from allocations.allocation where id = $1', [id]))[0]?.state;
  const slotOf = async (id: string) =>
    (await rows('select state from fleet.slot where allocation_id = $1', [id]))[0]?.state;
  const transaction: TestWorld['database']['database']['transaction'] = (work) =>
    world.database.database.transaction(work);
  const find = (name: string) => transaction((tx) => (sweeps[name] as Sweep).find(tx, ctx));
  const handle = (name: string, row: { id: string }) =>
    transaction((tx) => (sweeps[name] as Sweep).handle(tx, ctx, row));

  it('start a run that is unknown again under the same id, and leave a known one alone', async () => {
    const { id, operation } = await create();
    expect(await find('allocations.resume')).toEqual([]);
    await world.pass(6_000);
    const [lost] = await find('allocations.resume');
    expect(lost?.id).toBe(id);
    await handle('allocations.resume', lost as { id: string });
    await handle('allocations.resume', lost as { id: string });
    const { correlation_id } = await alice.api.getOperation({ params: { operation_id: operation.id } });
    expect(await rows('select id, name, correlation_id from workflow_engine.run')).toEqual([
      { id: operation.id.replace('op_', 'wf_'), name: 'allocations.provision', correlation_id },
    ]);
    expect(await find('allocations.resume')).toEqual([]);
    await alice.api.releaseAllocation({ params: { project_id: alice.projectId, allocation_id: id } });
  });

  it('start nothing for an allocation that is over, or for an operation that is not its own any more', async () => {
    await world.database.asOwner('truncate workflow_engine.run, workflow_engine.journal, workflow_engine.answer');
    const one = await create();
    const start = (operationId: OperationId) =>
      transaction((tx) => startWork(world.platform.modules, tx, ctx, { allocationId: one.id, operationId }));
    await start('op_of_another_time' as OperationId);
    await alice.api.releaseAllocation({ params: { project_id: alice.projectId, allocation_id: one.id } });
    await start(one.operation.id);
    const [now] = await rows<{ operation_id: OperationId }>(
      'select operation_id from allocations.allocation where id = $1',
      [one.id],
    );
    await start(now?.operation_id as OperationId);
    expect(await rows('select id from workflow_engine.run')).toEqual([]);
  });

  it('end what passed its deadline once, and free what no node has begun', async () => {
    const { id } = await create();
    await world.pass(301_000);
    const overdue = await find('deadlines');
    expect(overdue.map((row) => row.id)).toEqual([id]);
    for (let round = 0; round < 2; round += 1) await handle('deadlines', overdue[0] as { id: string });
    expect([await stateOf(id), await slotOf(id)]).toEqual(['failed', undefined]);
    expect(
      await rows("select id from outbox.event where subject = $1 and type = 'provisioning.failed'", [id]),
    ).toHaveLength(1);
  });

  it('block what a node has begun, and ask it to clean up', async () => {
    const { id, node } = await create();
    await rows("update allocations.allocation set state = 'provisioning' where id = $1", [id]);
    await rows(
      `insert into fleet.node_task (id, node_id, type, params, target, state, attempt, expires_at, correlation_id, created_at)
       values ('task_begun', $1, 'allocation.provision_user', '{}', $2, 'dispatched', 1, now() + interval '9 hours', 'cor', now())`,
      [node.id, id],
    );
    await world.pass(1_801_000);
    alice = await world.signIn('alice');
    const overdue = (await find('deadlines')).filter((row) => row.id === id);
    await handle('deadlines', overdue[0] as { id: string });
    expect([await stateOf(id), await slotOf(id)]).toEqual(['failed', 'cleaning']);
    expect(await find('allocations.clean-up')).toEqual([]);
    await world.pass(301_000);
    const due = await find('allocations.clean-up');
    expect(due.map((row) => row.id)).toEqual([id]);
    for (let round = 0; round < 2; round += 1) await handle('allocations.clean-up', due[0] as { id: string });
    const runs = await rows("select id from workflow_engine.run where name = 'allocations.clean_up'");
    expect(runs).toHaveLength(2);
  });

  it('block what could not be released in time', async () => {
    const { id } = await create();
    await rows("update allocations.allocation set state = 'active' where id = $1", [id]);
    await rows("update fleet.slot set state = 'in_use' where allocation_id = $1", [id]);
    await alice.api.releaseAllocation({ params: { project_id: alice.projectId, allocation_id: id } });
    expect([await stateOf(id), await slotOf(id)]).toEqual(['releasing', 'cleaning']);
    await world.pass(1_801_000);
    const [overdue] = (await find('deadlines')).filter((row) => row.id === id);
    await handle('deadlines', overdue as { id: string });
    expect([await stateOf(id), await slotOf(id)]).toEqual(['release_failed', 'cleanup_blocked']);
  });

  it('do not end what moved on after it was found', async () => {
    const { id } = await create();
    await world.pass(301_000);
    alice = await world.signIn('alice');
    const [overdue] = (await find('deadlines')).filter((row) => row.id === id);
    const change = 'update allocations.allocation set state = $2, state_changed_at = clock.now() where id = $1';
    for (const state of ['provisioning', 'active']) {
      await rows(change, [id, state]);
      await handle('deadlines', overdue as { id: string });
      expect(await stateOf(id)).toBe(state);
    }
  });
});
