import type { NodeTopology, TaskPayload } from '@gpuaas/contract';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firstTaskTypes } from './task-types.ts';
import { claimOf, type FleetUnderTest, type NodeActor, operator, startFleet } from './testing/fleet-under-test.ts';

const canDiscover = [...firstTaskTypes, 'slice.topology_discover'];
const topology: NodeTopology = {
  driver: { name: 'nvidia', state: 'ok', version: '580', reason: null },
  ...{ gpus: [], links: [], switches: 0, numa_nodes: [], iommu_groups: 0, disks: [], fabric: [], blockers: [] },
};
const evidence = [{ check: 'gpu driver', ok: true, found: 'ok' }];

describe('discovering a node', () => {
  let under: FleetUnderTest;
  beforeAll(async () => {
    under = await startFleet(await createTestDatabase(), createTestCtxSource());
  });
  afterAll(() => under.test.close());
  beforeEach(() => under.test.asOwner('truncate fleet.node cascade'));

  const discover = (actor: NodeActor) =>
    under.change(operator, async (tx, ctx) =>
      under.nodeTasks.discover(tx, ctx, await under.nodes.get(tx, actor.identity.id)),
    );
  const list = (actor: NodeActor, limit = 50, after?: string) =>
    under.nodeTasks.listDiscoveries(under.test.database.db, actor.identity.id, { limit, after });
  async function report(actor: NodeActor, output: object = { topology }, seen = evidence) {
    const signed = await under.change(actor, (tx, ctx) => under.nodeTasks.claim(tx, ctx, claimOf(actor)));
    if (typeof signed !== 'object') throw new Error(`no task but ${signed}`);
    const { task_id: id, attempt } = JSON.parse(signed.payload) as TaskPayload;
    const result = { attempt, outcome: 'completed' as const, output: { ...output }, evidence: seen, error: null };
    return under.report(actor, { id, attempt, workflow: '' as never }, result);
  }

  it('asks once while it is asked already, and keeps what was found with when', async () => {
    const { actor } = await under.join('host', { task_types: canDiscover });
    const [first, second] = [await discover(actor), await discover(actor)];
    expect(second.id).toBe(first.id);
    await report(actor);
    expect((await list(actor)).items).toEqual([
      { id: first.id, nodeId: actor.identity.id, discoveredAt: expect.any(Date), topology },
    ]);
    expect((await discover(actor)).id).not.toBe(first.id);
  });

  it('keeps the newest 20 of each node, newest first', async () => {
    const { actor } = await under.join('host', { task_types: canDiscover });
    const other = await under.join('other', { task_types: canDiscover });
    await discover(other.actor);
    await report(other.actor);
    const ids: string[] = [];
    for (let count = 0; count < 22; count += 1) {
      ids.unshift((await discover(actor)).id);
      await report(actor);
    }
    expect((await list(actor)).items.map(({ id }) => id)).toEqual(ids.slice(0, 20));
    expect((await list(other.actor)).items).toHaveLength(1);
  });

  it('tells placement which slots lie near each other, those that are there and those that are approved later', async () => {
    const gpu = (index: number, numa_node: number, enabled = false) => ({
      ...{ index, uuid: `GPU-${index}`, model: 'NVIDIA H200', memory_bytes: 1, pci_address: null, pci_link: null },
      ...{ numa_node, iommu_group: null, nvlinks: null, mig: { enabled, profiles: [] } },
    });
    const { id, actor } = await under.join('host', { task_types: canDiscover });
    const addSlot = (index: number) =>
      under.test.asOwner(
        `insert into fleet.slot (id, node_id, number, gpu_uuid, gpu_model, gpu_memory_bytes, simulated, state, state_changed_at)
         values ('slot_' || $2, $1, $2::int, 'GPU-' || $2, 'NVIDIA H200', 1, false, 'available', now())`,
        [id, String(index)],
      );
    await addSlot(0);
    await addSlot(1);
    const places = async () => {
      const rows = await under.test.asOwner<{ place: string }>(
        `select concat_ws('/', number, link_group, numa_node, divided) as place from fleet.slot order by number`,
      );
      return rows.map(({ place }) => place);
    };
    expect(await places()).toEqual(['0/f', '1/f']);
    await discover(actor);
    const links = [
      { from: 0, to: 2, by: 'NV4' },
      { from: 1, to: 2, by: 'SYS' },
    ];
    await report(actor, { topology: { ...topology, gpus: [gpu(0, 0), gpu(1, 1, true), gpu(2, 1)], links } });
    expect(await places()).toEqual(['0/0/0/f', '1/1/1/t']);
    await addSlot(2);
    await under.change(operator, async (tx, ctx) => under.nodes.approve(tx, ctx, await under.nodes.get(tx, id)));
    expect(await places()).toEqual(['0/0/0/f', '1/1/1/t', '2/0/1/f']);
  });

  it('keeps nothing of a result that proves nothing or is not as the contract says', async () => {
    const { actor } = await under.join('host', { task_types: canDiscover });
    await discover(actor);
    expect((await report(actor, { topology }, [])).invalid).toMatchObject({ code: 'invalid_result' });
    await discover(actor);
    expect((await report(actor, { topology: { gpus: 'all' } })).invalid).toMatchObject({ code: 'invalid_result' });
    expect((await list(actor)).items).toEqual([]);
  });

  it('is refused by a node whose agent cannot, and by one that the platform does not talk to', async () => {
    const { actor } = await under.join('old');
    await expect(discover(actor)).rejects.toMatchObject({ code: 'node_lacks_task_type' });
    const quarantined = await under.join('gone', { task_types: canDiscover });
    await under.revoke(quarantined.id, 'test');
    await expect(discover(quarantined.actor)).rejects.toMatchObject({ code: 'state_conflict' });
  });

  it.each([
    ['with real GPUs', { simulated: false, task_types: canDiscover }, 1],
    ['with simulated GPUs', { simulated: true, task_types: canDiscover }, 0],
    ['with an older agent', { simulated: false }, 0],
  ])('is asked for when a host %s joins: %s → %i', async (_, said, tasks) => {
    const { id, actor } = await under.join('host', said);
    const join = () =>
      under.change(actor, (tx, ctx) =>
        under.nodeTasks.discoverJoined(tx, ctx, id, {
          ...{ hostname: 'h', kernel: '6', agent_version: '1', isolation: 'none' as const, gpus: [] },
          ...said,
        }),
      );
    await join();
    await join();
    expect(await under.test.asOwner('select from fleet.node_task')).toHaveLength(tasks);
  });
});
