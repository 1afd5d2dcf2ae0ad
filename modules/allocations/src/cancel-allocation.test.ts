import { existsSync, readdirSync } from 'node:fs';
import { sleep } from '@gpuaas/kernel';
import { inState, startTestWorld, type TestUser, type TestWorld, testSku, until } from '@gpuaas/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

describe('cancelling an allocation', () => {
  let world: TestWorld;
  let alice: TestUser;
  /** While it is closed, no account is made on the host. */
  let gate = Promise.resolve();
  /** Done once, just before the activity of a step. */
  let before: { step: string; act: () => Promise<unknown> } | undefined;

  beforeAll(async () => {
    world = await startTestWorld({
      gpus: 4,
      async aroundActivity({ step, commitBefore }, run) {
        const act = before?.step === step ? before.act : undefined;
        if (act) {
          before = undefined;
          await commitBefore();
        }
        await act?.();
        return run();
      },
      accounts: (real) => ({ ...real, ensure: (id) => gate.then(() => real.ensure(id)) }),
    });
    alice = await world.signIn('alice');
  });
  afterAll(() => world.stop());
  afterEach(() => expectNothingLeft());

  const create = () => alice.api.createAllocation({ params: { project_id: alice.projectId }, body: { sku: testSku } });
  const paramsOf = ({ id }: { id: string }) => ({ project_id: alice.projectId, allocation_id: id as never });
  const release = (one: { id: string }) => alice.api.releaseAllocation({ params: paramsOf(one) });
  const slotStates = async () =>
    (await world.database.asOwner<{ state: string }>('select state from fleet.slot order by state')).map(
      ({ state }) => state,
    );

  async function expectNothingLeft(): Promise<void> {
    await until('the platform coming to rest', async () => {
      const [row] = await world.database.asOwner<{ busy: number }>(`
        select (select count(*) from workflow_engine.run where state = 'running')::int
             + (select count(*) from operations.operation where ended_at is null)::int
             + (select count(*) from fleet.node_task where ended_at is null)::int as busy`);
      return row?.busy === 0;
    });
    expect(await slotStates()).toEqual(Array(4).fill('available'));
    const [left] = await world.database.asOwner(`
      select (select count(*) from fleet.reservation where ended_at is null)::int as reservations,
             (select count(*) from workflow_engine.run where state = 'broken')::int as broken,
             (select count(*) from event_bus.dead_letter)::int as dead_letters`);
    expect(left).toEqual({ reservations: 0, broken: 0, dead_letters: 0 });
    const workspaces = `${world.settings.dataFolder}/agent-local/workspaces`;
    expect(existsSync(workspaces) ? readdirSync(workspaces) : []).toEqual([]);
  }

  /** Everything that takes the request on stands still, as before a worker has come to it. */
  async function whileNoTaskIsSent(work: () => Promise<void>): Promise<void> {
    await world.database.asOwner(`
      create function refuse() returns trigger language plpgsql as 'begin raise exception ''held up by a test''; end';
      create trigger held before insert on workflow_engine.run for each row execute function refuse()`);
    try {
      await work();
    } finally {
      await world.database.asOwner('drop trigger held on workflow_engine.run; drop function refuse()');
    }
  }

  it('is done at once while it is requested, and what starts it later starts nothing', async () => {
    await whileNoTaskIsSent(async () => {
      const one = await create();
      expect(one.state).toBe('requested');
      const released = await release(one);
      expect(released).toMatchObject({
        state: 'released',
        operation: { kind: 'allocation.release', state: 'succeeded' },
      });
      expect(released.released_at).not.toBeNull();
      expect(await slotStates()).toEqual(Array(4).fill('available'));
      const cancelled = await alice.api.getOperation({ params: { operation_id: one.operation.id } });
      expect(cancelled).toMatchObject({ state: 'cancelled', error: null });
      expect(cancelled.steps.filter(({ state }) => state === 'running' || state === 'pending')).toEqual([]);
      const operation = await alice.api.getOperation({ params: { operation_id: released.operation.id } });
      expect(operation.steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
        'cancel_request succeeded',
        'return_capacity succeeded',
      ]);
      expect((await release(one)).operation.id).toBe(released.operation.id);
    });
    await sleep(300);
    const runs = await world.database.asOwner(
      "select id from workflow_engine.run where name = 'allocations.provision'",
    );
    expect(runs).toEqual([]);
  });

  it('is done at once while its node has not claimed the task', async () => {
    const node = await world.addNode({ name: 'silent', gpus: 4 });
    await until('the node being active', async () => {
      const { state } = await world.admin.api.getNode({ params: { node_id: node.id } });
      return state === 'active';
    });
    await node.stop();
    await world.database.asOwner("update fleet.node set cordoned = (name <> 'silent')");
    const one = await inState(alice, (await create()).id, 'provisioning');
    expect(one).toMatchObject({
      node: { name: 'silent' },
      waiting: { for: 'silent to set up your account', offline_since: null },
    });
    await until('the task being queued', async () => {
      const rows = await world.database.asOwner('select id from fleet.node_task where target = $1', [one.id]);
      return rows.length === 1;
    });
    const answers = await Promise.all(Array.from({ length: 5 }, () => release(one)));
    expect(new Set(answers.map(({ state, operation }) => `${state} ${operation.id}`)).size).toBe(1);
    expect(answers[0]?.state).toBe('released');
    const tasks = await world.database.asOwner('select state, attempt from fleet.node_task where target = $1', [
      one.id,
    ]);
    expect(tasks).toEqual([{ state: 'cancelled', attempt: 0 }]);
    await until('its workflow ending', async () => {
      const rows = await world.database.asOwner("select id from workflow_engine.run where state = 'running'");
      return rows.length === 0;
    });
    expect((await alice.api.getAllocation({ params: paramsOf(one) })).state).toBe('released');
    await world.database.asOwner("update fleet.node set cordoned = (name = 'silent')");
    await world.database.asOwner(
      'delete from fleet.reservation where slot_id in (select id from fleet.slot where node_id = $1)',
      [node.id],
    );
    await world.database.asOwner('delete from fleet.slot where node_id = $1', [node.id]);
  });

  it('frees its capacity only with evidence once its node may have begun', async () => {
    const { promise, resolve: open } = Promise.withResolvers<void>();
    gate = promise;
    const one = await create();
    await until('the node having begun', async () => {
      const rows = await world.database.asOwner('select id from fleet.node_task where target = $1 and attempt > 0', [
        one.id,
      ]);
      return rows.length === 1;
    });
    const releasing = await release(one);
    expect(releasing.state).toBe('releasing');
    expect(await slotStates()).toContain('cleaning');
    await sleep(500);
    expect((await alice.api.getAllocation({ params: paramsOf(one) })).state).toBe('releasing');
    expect(await slotStates()).toContain('cleaning');
    open();
    await inState(alice, one.id, 'released');
    const first = await alice.api.getOperation({ params: { operation_id: one.operation.id } });
    expect(first.state).toBe('cancelled');
    expect(first.steps.some(({ state }) => state === 'failed')).toBe(false);
  });

  it('keeps a task from being sent that was about to be', async () => {
    const { promise: released, resolve: tell } = Promise.withResolvers<string>();
    const made = Promise.withResolvers<{ id: string }>();
    before = { step: 'prepare_host', act: async () => tell((await release(await made.promise)).state) };
    const one = await create();
    made.resolve(one);
    expect(await released).toBe('released');
    await expectNothingLeft();
    expect(await world.database.asOwner('select id from fleet.node_task where target = $1', [one.id])).toEqual([]);
    expect((await alice.api.getAllocation({ params: paramsOf(one) })).state).toBe('released');
  });

  it('keeps an allocation from becoming active that was about to be', async () => {
    const { promise: released, resolve: tell } = Promise.withResolvers<string>();
    const made = Promise.withResolvers<{ id: string }>();
    before = { step: 'activate', act: async () => tell((await release(await made.promise)).state) };
    const one = await create();
    made.resolve(one);
    expect(await released).toBe('releasing');
    await inState(alice, one.id, 'released');
    const events = await world.database.asOwner('select type from outbox.event where subject = $1 order by seq', [
      one.id,
    ]);
    expect(events.map(({ type }) => type)).toEqual([
      'provisioning.requested',
      'provisioning.releasing.requested',
      'provisioning.releasing.completed',
    ]);
  });

  it('ends in one way, whatever moment of provisioning it meets', async () => {
    const states = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const made = await Promise.all(Array.from({ length: 4 }, create));
      await Promise.all(
        made.map(async (one, index) => {
          await sleep(round * 9 + index * 3);
          states.add((await release(one)).state);
          await inState(alice, one.id, 'released');
        }),
      );
      await until('all capacity being free', async () => (await slotStates()).every((state) => state === 'available'));
    }
    expect([...states].every((state) => state === 'released' || state === 'releasing')).toBe(true);
    const ended = await world.database.asOwner(`
      select a.id from allocations.allocation a
      where (select count(*) from outbox.event e where e.subject = a.id and e.type = 'provisioning.releasing.completed') <> 1`);
    expect(ended).toEqual([]);
  }, 60_000);
});
