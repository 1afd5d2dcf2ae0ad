import type { AllocationId, NodeId } from '@gpuaas/contract';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wireCapacity } from './capacity.ts';
import { type FleetUnderTest, operator, startFleet } from './testing/fleet-under-test.ts';

const gpu = (node: string, index: number) => ({ index, uuid: `${node}-${index}`, model: 'H200', memory_bytes: 1 });
const host = { id: 'host', gpuModel: 'H200', gpuCount: 2, simulated: true, capacityShape: 'baremetal' as const };

describe('A host that waits to be reimaged', () => {
  let test: TestDatabase;
  let fleet: FleetUnderTest;
  const source = createTestCtxSource();
  const capacity = wireCapacity({ read: () => 0 } as never);

  beforeAll(async () => {
    test = await createTestDatabase();
    fleet = await startFleet(test, source);
  });
  afterAll(() => test.close());

  const join = async (name: string, said = {}) => {
    const { id } = await fleet.join(name, { gpus: [gpu(name, 0), gpu(name, 1)], ...said });
    await test.asOwner("update fleet.node set state = 'active' where id = $1", [id]);
    return id;
  };
  const act = <T>(work: Parameters<typeof fleet.change<T, typeof operator>>[1]) => fleet.change(operator, work);
  const reserve = (wanted: Parameters<typeof capacity.reserve>[2]) => {
    const id = source.newId('alloc') as AllocationId;
    return act(async (tx, ctx) => ({ id, ...(await capacity.reserve(tx, ctx, wanted, id)) }));
  };
  /** As after a release of somebody who could be root. */
  const leave = (id: AllocationId) =>
    act(async (tx, ctx) => {
      await capacity.clean(tx, ctx, id);
      await capacity.awaitReimage(tx, ctx, id);
    });
  const report = (id: NodeId, name: string, said = {}) =>
    act((tx, ctx) =>
      fleet.nodes.reportInventory(tx, ctx, id, {
        ...{ hostname: 'h', kernel: '6', agent_version: '0', isolation: 'user', simulated: true },
        ...{ gpus: [gpu(name, 0), gpu(name, 1)], ...said },
      }),
    );
  const confirm = (id: NodeId) =>
    act(async (tx, ctx) => fleet.nodes.confirmReimage(tx, ctx, await fleet.nodes.get(tx, id)));
  const states = async (id: NodeId) =>
    (
      await test.asOwner<{ said: string }>(
        `select state || ' ' || coalesce(blocked_reason, '-') as said from fleet.slot where node_id = $1`,
        [id],
      )
    ).map(({ said }) => said);
  const retire = () => test.asOwner("update fleet.node set state = 'retired'");

  it('is given to nobody, whatever else is said of its last allocation, until an operator says that it was', async () => {
    const id = await join('rooted');
    const { id: allocation } = await reserve(host);
    await leave(allocation);
    expect(await states(id)).toEqual(['cleanup_blocked needs_reimage', 'cleanup_blocked needs_reimage']);
    for (const move of ['free', 'clean', 'block', 'use'] as const) {
      await act((tx, ctx) => capacity[move](tx, ctx, allocation));
    }
    expect(await states(id)).toEqual(['cleanup_blocked needs_reimage', 'cleanup_blocked needs_reimage']);
    await expect(reserve(host)).rejects.toMatchObject({ code: 'capacity_unavailable' });
    await expect(reserve({ ...host, gpuCount: 1, capacityShape: 'gpu_slice' })).rejects.toMatchObject({
      code: 'capacity_unavailable',
    });
    expect(await capacity.isAwaitingReimage(test.database.db, allocation)).toBe(true);
    expect(await capacity.holdersOf(test.database.db, id)).toEqual([]);

    await expect(confirm(id)).rejects.toMatchObject({ code: 'node_not_reported' });
    await report(id, 'rooted');
    expect(await confirm(id)).toMatchObject({ was: { agentReported: true, newInstall: undefined } });
    expect(await states(id)).toEqual(['available -', 'available -']);
    expect(await capacity.isAwaitingReimage(test.database.db, allocation)).toBe(false);
    expect(await confirm(id)).toMatchObject({ was: undefined });
    expect(await reserve(host)).toMatchObject({ nodeName: 'rooted' });
    await retire();
  });

  it('shows whether another installation was seen since; it is not required', async () => {
    const id = await join('reinstalled', { machine_id: 'aa' });
    await leave((await reserve(host)).id);
    await report(id, 'reinstalled', { machine_id: 'bb' });
    expect(await confirm(id)).toMatchObject({ was: { newInstall: true } });
    await leave((await reserve(host)).id);
    await report(id, 'reinstalled', { machine_id: 'bb' });
    expect(await confirm(id)).toMatchObject({ was: { newInstall: false } });
    await retire();
  });

  it('is not given out by a word while somebody holds another GPU of it', async () => {
    const id = await join('shared');
    await leave((await reserve(host)).id);
    await report(id, 'shared');
    await test.asOwner(
      `update fleet.slot set state = 'in_use', blocked_reason = null, allocation_id = 'alloc_other' where gpu_uuid = 'shared-1'`,
    );
    await expect(confirm(id)).rejects.toMatchObject({ code: 'node_not_empty' });
    await retire();
  });

  it('frees no GPU that is blocked for another reason, and none that fell ill', async () => {
    const id = await join('ill');
    const { id: allocation } = await reserve(host);
    await leave(allocation);
    await report(id, 'ill');
    await test.asOwner("update fleet.slot set unfit = true where gpu_uuid = 'ill-1'");
    await confirm(id);
    expect((await states(id)).sort()).toEqual(['available -', 'unhealthy -']);
    await test.asOwner(
      `update fleet.slot set state = 'cleanup_blocked', blocked_reason = 'not_clean', allocation_id = 'alloc_x' where gpu_uuid = 'ill-0'`,
    );
    expect(await confirm(id)).toMatchObject({ was: undefined });
    expect((await states(id)).sort()).toEqual(['cleanup_blocked not_clean', 'unhealthy -']);
    await retire();
  });
});
