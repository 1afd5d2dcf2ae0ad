import type { AllocationId, AllocationState } from '@gpuaas/contract';
import { startTestWorld, type TestWorld, testSku } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allocationLifecycle } from './allocation.ts';
import { moveAllocation } from './allocation-store.ts';

/** Written down a second time on purpose: a new state or way has to be meant. */
const ways: Record<AllocationState, AllocationState[]> = {
  requested: ['provisioning', 'releasing', 'released', 'failed'],
  provisioning: ['active', 'releasing', 'released', 'failed'],
  active: ['releasing'],
  releasing: ['released', 'release_failed'],
  released: [],
  failed: [],
  release_failed: ['releasing', 'released'],
};
const states = Object.keys(ways) as AllocationState[];

describe('the state of an allocation', () => {
  let world: TestWorld;
  let id: AllocationId;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 1 });
    await world.pauseBackground();
    const alice = await world.signIn('alice');
    const params = { project_id: alice.projectId };
    ({ id } = await alice.api.createAllocation({ params, body: { sku: testSku } }));
  });
  afterAll(() => world.stop());

  const put = (state: string | null) =>
    world.database.asOwner('update allocations.allocation set state = $2 where id = $1', [id, state]);
  const current = async () =>
    (await world.database.asOwner('select state from allocations.allocation where id = $1', [id]))[0]?.['state'];

  it('is one of seven; the database refuses every other', async () => {
    const [constraint] = await world.database.asOwner(
      `select pg_get_constraintdef(oid) as check from pg_constraint
       where conrelid = 'allocations.allocation'::regclass and conname = 'allocation_state_check'`,
    );
    const allowed = String(constraint?.['check']).match(/(?<=')\w+(?=')/g);
    expect(allowed?.sort()).toEqual([...states].sort());
    for (const state of states) await put(state);
    for (const state of ['', 'pending', 'deleted', 'ACTIVE', 'active ', 'cancelled', 'failing']) {
      await expect(put(state), state).rejects.toMatchObject({ code: '23514', constraint: 'allocation_state_check' });
    }
    await expect(put(null)).rejects.toMatchObject({ code: '23502' });
  });

  it('moves along the table and no other way', async () => {
    const seen: Record<string, AllocationState[]> = {};
    for (const from of states) {
      seen[from] = [];
      for (const to of states.map((state) => allocationLifecycle.enter(state))) {
        await put(from);
        const moved = await world.database.database.transaction((tx) => moveAllocation(tx, id, { to, at: new Date() }));
        expect(await current(), `${from} → ${to}`).toBe(moved ? to : from);
        if (moved) seen[from].push(to);
      }
    }
    const sorted = (table: Record<string, AllocationState[]>) =>
      Object.fromEntries(Object.entries(table).map(([from, to]) => [from, to.toSorted()]));
    expect(sorted(seen)).toEqual(sorted(ways));
  });

  it('is left by its deadline, or waits for a person, or is an end', () => {
    const bySweep = allocationLifecycle.deadlines().map(({ state }) => state);
    expect(bySweep.toSorted()).toEqual(['provisioning', 'releasing', 'requested']);
  });
});
