import type { AllocationId } from '@gpuaas/contract';
import { createActive, inState, release, skuOf, startTestWorld, type TestUser, type TestWorld } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: TestWorld;
let alice: TestUser;
const sku = 'whole-host';
beforeAll(async () => {
  world = await startTestWorld({ gpus: 2 });
  alice = await world.signIn('alice');
  const limits = { memory_bytes: 2 ** 30, cpus: null, tasks: 64 };
  const body = { ...skuOf(2), capacity_shape: 'baremetal' as const, limits };
  await world.admin.api.putSku({ params: { sku_id: sku }, body });
});
afterAll(() => world.stop());

const create = (wanted: string) =>
  alice.api.createAllocation({ params: { project_id: alice.projectId }, body: { sku: wanted } });
const plan = (wanted: string) =>
  alice.api.planAllocation({ params: { project_id: alice.projectId }, body: { sku: wanted } });
const slots = (id: AllocationId) =>
  world.database.asOwner('select state, blocked_reason from fleet.slot where allocation_id = $1', [id]);
const becomesRoot = (id: AllocationId) =>
  world.database.asOwner('update allocations.allocation set sudo = true where id = $1', [id]);

describe('a whole host', () => {
  it('is one tenant’s: nobody gets a part of it, and it is given to nobody while somebody has a part', async () => {
    expect(await plan(sku)).toMatchObject({ placement: { nodes: 1, free_now: 1 } });
    const host = await createActive(alice, { sku });
    expect(host).toMatchObject({ capacity_shape: 'baremetal', sudo: false });
    await expect(create('sim-h200-1')).rejects.toMatchObject({ code: 'capacity_unavailable' });
    const [task] = await world.database.asOwner<{ limits: unknown }>(
      "select params -> 'limits' as limits from fleet.node_task where target = $1 and type = 'allocation.provision_user'",
      [host.id],
    );
    expect(task?.limits).toEqual({ memory_bytes: 2 ** 30, tasks: 64 });
    await release(alice, host.id);

    const slice = await createActive(alice, { sku: 'sim-h200-1' });
    for (const ask of [create, plan]) {
      await expect(ask(sku)).rejects.toMatchObject({
        code: 'capacity_unavailable',
        problem: {
          placement: { candidates: [{ rule: 'host_not_empty', detail: expect.stringContaining('host not empty') }] },
        },
      });
    }
    await release(alice, slice.id);
  });

  it('whose tenant could be root waits for an operator, who says that it was reimaged', async () => {
    const { id, node } = await createActive(alice, { sku });
    await becomesRoot(id);
    await release(alice, id);
    const waits = { state: 'cleanup_blocked', blocked_reason: 'needs_reimage' };
    expect(await slots(id)).toEqual([waits, waits]);
    const params = { project_id: alice.projectId, allocation_id: id };
    const evidence = () => alice.api.getReleaseEvidence({ params });
    expect(await evidence()).toMatchObject({ verified_by: 'node', waits_for_reimage: true });
    await expect(create(sku)).rejects.toMatchObject({ code: 'capacity_unavailable' });
    const { api } = world.admin;
    const ofNode = { node_id: node.id };
    const shown = await api.getNode({ params: ofNode });
    expect(shown).toMatchObject({ reimage: { agent_reported: false }, waiting: { runbook: 'cleanup-blocked' } });
    const { items } = await api.listSlots({ query: { node: node.name } });
    expect(items).toMatchObject([{ blocked_reason: 'needs_reimage' }, { blocked_reason: 'needs_reimage' }]);

    const confirm = () => api.confirmReimage({ params: ofNode, body: { reason: 'OPS-1' } });
    await expect(confirm()).rejects.toMatchObject({ code: 'node_not_reported' });
    await world.database.asOwner("update fleet.node set inventory_at = now() + interval '1 minute' where id = $1", [
      node.id,
    ]);
    for (let round = 0; round < 2; round += 1) {
      expect(await confirm()).toMatchObject({ reimage: null, slots: { available: 2 } });
    }
    expect(await evidence()).toMatchObject({ waits_for_reimage: false });
    const { items: entries } = await api.listAuditEvents({ query: { action: 'node.confirm_reimage' } });
    expect(entries.map(({ detail }) => detail)).toContainEqual(
      expect.objectContaining({ reason: 'OPS-1', waited: true }),
    );
    await release(alice, (await createActive(alice, { sku })).id);
  });

  it('waits for it too when an operator vouches after a release that failed', async () => {
    const { id, node } = await createActive(alice, { sku });
    await becomesRoot(id);
    await world.database.asOwner("update allocations.allocation set state = 'release_failed' where id = $1", [id]);
    await world.database.asOwner("update fleet.slot set state = 'cleanup_blocked' where allocation_id = $1", [id]);
    const body = { reason: 'looked', runtime_verified_absent: true as const };
    await world.admin.api.forceCleanupAllocation({ params: { allocation_id: id }, body });
    await inState(alice, id, 'released');
    const waits = { state: 'cleanup_blocked', blocked_reason: 'needs_reimage' };
    expect(await slots(id)).toEqual([waits, waits]);
    await world.database.asOwner("update fleet.node set inventory_at = now() + interval '1 minute' where id = $1", [
      node.id,
    ]);
    await world.admin.api.confirmReimage({ params: { node_id: node.id }, body: {} });
  });
});
