import { createAgent, openStateFolder } from '@gpuaas/agent';
import type { AllocationId } from '@gpuaas/contract';
import { silentLogger } from '@gpuaas/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestWorld, type TestNode, type TestUser, type TestWorld, testSku } from './test-world.ts';
import { until } from './until.ts';

describe('an allocation whose node dies', () => {
  let world: TestWorld;
  let alice: TestUser;
  let node: TestNode;
  let passed = 0;
  /** While it hangs, the node has the task and does not finish it. */
  let hangs = false;
  const stopAgents: (() => Promise<void>)[] = [];

  /** One for each test; all join before any time has passed, because TLS looks at the real clock. */
  const nodes: TestNode[] = [];

  beforeAll(async () => {
    world = await startTestWorld({
      gpus: 0,
      accounts: (real) => ({ ...real, ensure: (id) => (hangs ? new Promise(() => {}) : real.ensure(id)) }),
    });
    for (const name of ['node-a', 'node-b', 'node-c']) nodes.push(await world.addNode({ name, gpus: 1 }));
    await until('the nodes being active', async () => {
      const rows = await world.database.asOwner("select id from fleet.node where state = 'active'");
      return rows.length === nodes.length;
    });
  });
  beforeEach(async () => {
    hangs = false;
    node = nodes.shift() as TestNode;
    await world.database.asOwner(
      "update fleet.node set cordoned = (id <> $1), state = 'active', last_seen_at = clock.now()",
      [node.id],
    );
    alice = await world.signIn('alice');
  });
  afterAll(async () => {
    for (const stop of stopAgents) await stop();
    await world.stop();
  });

  const nodeState = async () => {
    const [row] = await world.database.asOwner<{ state: string }>('select state from fleet.node where id = $1', [
      node.id,
    ]);
    return row?.state;
  };
  const slotState = async () => {
    const [row] = await world.database.asOwner<{ state: string }>('select state from fleet.slot where node_id = $1', [
      node.id,
    ]);
    return row?.state;
  };
  const create = () => alice.api.createAllocation({ params: { project_id: alice.projectId }, body: { sku: testSku } });
  const get = (id: AllocationId) =>
    alice.api.getAllocation({ params: { project_id: alice.projectId, allocation_id: id } });
  const release = (id: AllocationId) =>
    alice.api.releaseAllocation({ params: { project_id: alice.projectId, allocation_id: id } });
  const becomes = (id: AllocationId, state: string) =>
    until(`the allocation being ${state}`, async () => {
      const found = await get(id);
      return found.state === state && found;
    });

  const taskSent = (id: AllocationId, type: string) =>
    until(`${type} being sent`, async () => {
      const rows = await world.database.asOwner('select id from fleet.node_task where target = $1 and type = $2', [
        id,
        type,
      ]);
      return rows.length === 1;
    });

  /** Also when the last poll of the agent that was stopped is only being answered now. */
  const isOffline = () =>
    until('the node being offline', async () => {
      await world.database.asOwner(
        "update fleet.node set last_seen_at = clock.now() - interval '130 s' where id = $1 and state = 'active'",
        [node.id],
      );
      return (await nodeState()) === 'offline';
    });

  async function pass(seconds: number): Promise<void> {
    passed += seconds * 1_000;
    await world.pass(seconds * 1_000);
    alice = await world.signIn('alice');
  }

  /** The node has the task in its hands, and is gone. */
  async function createAndDie(): Promise<AllocationId> {
    hangs = true;
    const { id } = await create();
    await until('the node having claimed the task', async () => {
      const rows = await world.database.asOwner('select id from fleet.node_task where target = $1 and attempt > 0', [
        id,
      ]);
      return rows.length === 1;
    });
    await node.stop();
    return id;
  }

  function comeBack(): void {
    hangs = false;
    const stop = new AbortController();
    const clock = { now: () => new Date(Date.now() + passed) };
    const { identity, stateFolder } = node;
    // A new process knows nothing of the task in which the old one died.
    const host = { ...node.host };
    const agent = createAgent({ state: openStateFolder(stateFolder), identity, host, clock, log: silentLogger });
    const running = agent.run(stop.signal);
    stopAgents.push(async () => {
      stop.abort();
      await running;
    });
  }

  it('before it has begun: it fails in time, and its capacity is free at once', async () => {
    await node.stop();
    const { id } = await create();
    await taskSent(id, 'allocation.provision_user');
    await isOffline();
    const waiting = await get(id);
    expect(waiting.waiting?.for).toBe(`${waiting.node.name} to set up your account`);
    expect(waiting.waiting?.offline_since).not.toBeNull();
    expect(Date.parse(waiting.waiting?.offline_since ?? '')).toBeLessThan(Date.now() + passed - 90_000);
    await pass(550);
    expect((await becomes(id, 'failed')).failure?.code).toBe('task_expired');
    expect(await slotState()).toBe('available');
  }, 60_000);

  it('after it has begun: it fails in time, and its capacity is blocked until the node is back and clean', async () => {
    const id = await createAndDie();
    await pass(550);
    expect((await becomes(id, 'failed')).waiting).toBeNull();
    expect(await slotState()).toBe('cleaning');
    await taskSent(id, 'allocation.deprovision_user');
    await pass(296);
    await until('the capacity being blocked', async () => (await slotState()) === 'cleanup_blocked');
    await pass(10);
    comeBack();
    await until('the capacity being free', async () => (await slotState()) === 'available', {
      withinMilliseconds: 30_000,
    });
  }, 90_000);

  it('can be cancelled: the release waits for the node, says so, fails in time and works when the node is back', async () => {
    const id = await createAndDie();
    await isOffline();
    const releasing = await release(id);
    expect(releasing.state).toBe('releasing');
    expect(releasing.waiting?.offline_since).not.toBeNull();
    expect(await slotState()).toBe('cleaning');
    await taskSent(id, 'allocation.deprovision_user');
    await pass(550);
    expect((await becomes(id, 'release_failed')).failure?.code).toBe('task_expired');
    expect(await slotState()).toBe('cleanup_blocked');
    comeBack();
    await release(id);
    await becomes(id, 'released');
    expect(await slotState()).toBe('available');
  }, 90_000);
});
