import type { NodeId, NodeInventory, NodeTaskType } from '@gpuaas/contract';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countFree } from './slot-store.ts';
import { firstTaskTypes } from './task-types.ts';
import { claimOf, type FleetUnderTest, operator, startFleet } from './testing/fleet-under-test.ts';

const gpus = [{ index: 0, uuid: 'GPU-1', model: 'H200', memory_bytes: 1 }];
const wanted = { id: 'h200', gpuModel: 'H200', gpuCount: 1, simulated: true };
const future = 'slice.something_of_the_future';

describe('what an agent can do', () => {
  let under: FleetUnderTest;
  beforeAll(async () => {
    under = await startFleet(await createTestDatabase(), createTestCtxSource());
  });
  afterAll(() => under.test.close());
  beforeEach(() => under.test.asOwner('truncate fleet.node cascade'));

  async function join(taskTypes: string[] | undefined, name = 'host') {
    const joined = await under.join(name, { gpus, ...(taskTypes && { task_types: taskTypes }) });
    await under.test.asOwner(`update fleet.node set state = 'active'`);
    return joined;
  }
  const free = () => countFree(under.test.database.db, wanted);
  const node = (id: NodeId) => under.nodes.get(under.test.database.db, id);
  const enqueue = (nodeId: NodeId, type: string) =>
    under.change(operator, (tx, ctx) =>
      under.nodeTasks.enqueue(tx, ctx, {
        nodeId,
        type: type as NodeTaskType,
        params: {} as never,
        target: 'x',
        replyTo: undefined,
      }),
    );

  it('is what every agent can do when it is older and does not say', async () => {
    const { id } = await join(undefined);
    expect((await node(id)).taskTypes).toEqual(firstTaskTypes);
    expect(await free()).toBe(1);
    await enqueue(id, 'allocation.provision_user');
  });

  it('may be something that this platform has never heard of', async () => {
    const { id } = await join([...firstTaskTypes, future]);
    expect((await node(id)).taskTypes).toContain(future);
    expect(await free()).toBe(1);
  });

  it('is forgotten when an older agent takes its place', async () => {
    const { id } = await join([...firstTaskTypes, future]);
    await under.joinAgain(id, { gpus });
    expect((await node(id)).taskTypes).toEqual(firstTaskTypes);
  });

  it.each([
    ['set up', 'allocation.provision_user'],
    ['remove', 'allocation.deprovision_user'],
  ])('decides what is placed: nothing where it cannot %s an allocation', async (_, lacking) => {
    await join(firstTaskTypes.filter((type) => type !== lacking));
    expect(await free()).toBe(0);
  });

  it('decides what is asked of it, and the refusal says what to do', async () => {
    const { id } = await join(undefined);
    await expect(enqueue(id, future)).rejects.toMatchObject({
      code: 'node_lacks_task_type',
      params: { node: 'host', task_type: future },
    });
    expect(await under.test.asOwner('select from fleet.node_task')).toEqual([]);
  });

  it('decides what it gets, also when it cannot do any more what it was asked for', async () => {
    const { id, actor } = await join(undefined);
    await enqueue(id, 'terminal.open');
    const poll = () => under.change(actor, (tx, ctx) => under.nodeTasks.claim(tx, ctx, claimOf(actor)));
    const say = (taskTypes: string[]) =>
      under.change(actor, (tx, ctx) => {
        const said: NodeInventory = {
          ...{ hostname: 'h', kernel: '6', agent_version: '1', isolation: 'none', simulated: true, gpus },
          task_types: taskTypes,
        };
        return under.nodes.reportInventory(tx, ctx, id, said);
      });
    await say(['allocation.provision_user']);
    expect(await poll()).toBeUndefined();
    await say([...firstTaskTypes]);
    expect(await poll()).toMatchObject({ payload: expect.stringContaining('terminal.open') });
  });

  it('is kept together with how the GPUs are read', async () => {
    const driver = { name: 'nvidia', state: 'unreadable' as const, version: null, reason: 'nvidia-smi hangs' };
    const { id } = await under.join('blind', { gpus: [], simulated: false, gpu_driver: driver });
    expect((await node(id)).gpuDriver).toEqual(driver);
  });
});
