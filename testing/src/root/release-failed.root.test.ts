import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive, inState, release } from '../allocations.ts';
import { startTestWorld, type TestUser, type TestWorld } from '../test-world.ts';

describe('a node whose driver only says that it has cleaned up', () => {
  let world: TestWorld;
  let alice: TestUser;
  let isCrippled = true;
  beforeAll(async () => {
    world = await startTestWorld({
      gpus: 2,
      accounts: (real) => ({ ...real, remove: async (id) => (isCrippled ? undefined : real.remove(id)) }),
    });
    alice = await world.signIn('alice');
  });
  afterAll(() => world?.stop());

  it('is not believed: the release fails with evidence and the slot goes to nobody', async () => {
    const { id, node } = await createActive(alice);
    await alice.api.releaseAllocation({ params: { project_id: alice.projectId, allocation_id: id } });
    const failed = await inState(alice, id, 'release_failed');
    expect(failed.failure?.code).toBe('not_clean');

    const params = { node_id: node.id };
    const { gpus } = await world.admin.api.getNode({ params });
    expect(gpus.map(({ slot_state }) => slot_state).sort()).toEqual(['available', 'cleanup_blocked']);
    const { items } = await world.admin.api.listNodeTasks({ params });
    const task = items.find(({ target, type }) => target === id && type === 'allocation.deprovision_user');
    expect(task).toMatchObject({
      state: 'failed',
      evidence: expect.arrayContaining([expect.objectContaining({ ok: false })]),
    });

    isCrippled = false;
    await release(alice, id);
    expect((await world.admin.api.getNode({ params })).slots).toMatchObject({ available: 2, blocked: 0 });
  });
});
