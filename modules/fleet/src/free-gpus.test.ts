import { startTestWorld, type TestWorld } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countSlots } from './node.ts';

const slots = (['available', 'available', 'in_use', 'cleanup_blocked'] as const).map((state) => ({ state }));

describe('slots of a node', () => {
  it('are available only while the node takes allocations', () => {
    const free = { total: 4, available: 2, unavailable: 0, in_use: 1, blocked: 1 };
    expect(countSlots({ state: 'active', cordoned: false }, slots)).toMatchObject(free);
    const held = { ...free, available: 0, unavailable: 2 };
    expect(countSlots({ state: 'active', cordoned: true }, slots)).toMatchObject(held);
    for (const state of ['offline', 'quarantined', 'draining', 'drained', 'enrolling'] as const) {
      expect(countSlots({ state, cordoned: false }, slots), state).toMatchObject(held);
    }
  });
});

describe('free GPUs', () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 0 });
    // Without an agent that would bring it back.
    await world.addNode({ name: 'silent', gpus: 3, run: false });
    await world.database.asOwner(`update fleet.node set state = 'active'`);
  });
  afterAll(() => world.stop());

  const freeBySku = async () => {
    const { items } = await world.admin.api.listSkus({ params: { project_id: world.admin.projectId } });
    return items.find(({ gpu }) => gpu.count === 1)?.free_now;
  };
  const slotsOfNode = async () => (await world.admin.api.listNodes()).items[0]?.slots;

  it('are as many on the nodes as the SKUs say', async () => {
    expect([await freeBySku(), (await slotsOfNode())?.available]).toEqual([3, 3]);
  });

  it.each([
    ['an offline node', `state = 'offline', cordoned = false`],
    ['a quarantined node', `state = 'quarantined', cordoned = false`],
    ['a cordoned node', `state = 'active', cordoned = true`],
  ])('of %s are free nowhere', async (_, change) => {
    await world.database.asOwner(`update fleet.node set ${change}`);
    expect(await freeBySku()).toBe(0);
    expect(await slotsOfNode()).toMatchObject({ total: 3, available: 0, unavailable: 3 });
  });
});
