import { createActive, startTestWorld, type TestWorld } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('allocations that need attention', () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 3 });
    for (const name of ['failed-now', 'failed-long-ago', 'stuck']) await createActive(world.admin, { name });
    const put = (name: string, state: string, ago: string) =>
      world.database.asOwner(
        `update allocations.allocation set state = '${state}', state_changed_at = now() - interval '${ago}' where name = '${name}'`,
      );
    await put('failed-now', 'failed', '1 hour');
    await put('failed-long-ago', 'failed', '25 hours');
    await put('stuck', 'release_failed', '25 hours');
  });
  afterAll(() => world.stop());

  const list = async (needsAttention: boolean) => {
    const query = { needs_attention: needsAttention, include_counts: true };
    return world.admin.api.listAllocations({ params: { project_id: world.admin.projectId }, query });
  };

  it('are failed releases, however old, and what failed in the last 24 hours', async () => {
    const { items, counts } = await list(true);
    expect(items.map(({ name }) => name)).toEqual(['stuck', 'failed-now']);
    expect(counts).toMatchObject({ needs_attention: 2, failed: 2, release_failed: 1 });
  });

  it('are not among the others', async () => {
    expect((await list(false)).items.map(({ name }) => name)).toEqual(['failed-long-ago']);
  });
});
