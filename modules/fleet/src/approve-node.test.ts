import type { NodeId, NodeInventory } from '@gpuaas/contract';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pendingGpus } from './node.ts';
import { linkOf } from './node-link.ts';
import { listSlots } from './slot-store.ts';
import { claimOf, type FleetUnderTest, operator, startFleet } from './testing/fleet-under-test.ts';

let under: FleetUnderTest;
beforeAll(async () => {
  under = await startFleet(await createTestDatabase(), createTestCtxSource());
});
afterAll(() => under.test.close());

const inventoryOf = (...uuids: string[]): NodeInventory => ({
  ...{ hostname: 'host', kernel: '6', agent_version: '0', isolation: 'none', simulated: true },
  gpus: uuids.map((uuid, index) => ({ index, uuid, model: 'H200', memory_bytes: 1 })),
});
const slotsOf = async (id: NodeId) => (await listSlots(under.test.database.db, [id])).get(id) ?? [];
const uuidsOf = async (id: NodeId) => (await slotsOf(id)).map(({ gpuUuid, state }) => `${gpuUuid} ${state}`).sort();
const pending = async (id: NodeId) => {
  const node = await under.nodes.get(under.test.database.db, id);
  return pendingGpus(node, await slotsOf(id)).map(({ uuid }) => uuid);
};
const report = (id: NodeId, ...uuids: string[]) =>
  under.change(operator, (tx, ctx) => under.nodes.reportInventory(tx, ctx, id, inventoryOf(...uuids)));
const approve = (id: NodeId) =>
  under.change(operator, async (tx, ctx) => under.nodes.approve(tx, ctx, await under.nodes.get(tx, id)));

async function joined(name: string, approvesAutomatically: boolean): Promise<NodeId> {
  const { id } = await under.change(operator, (tx, ctx) =>
    under.nodes.create(tx, ctx, { name, approvesAutomatically }),
  );
  await under.joinAgain(id);
  return id;
}

describe('the GPUs that a node reports', () => {
  it('are advice until an operator approves them, and so are those that appear later', async () => {
    const id = await joined('asked', false);
    await report(id, 'a', 'b');
    expect([await uuidsOf(id), await pending(id)]).toEqual([[], ['a', 'b']]);
    await approve(id);
    await approve(id);
    expect([await uuidsOf(id), await pending(id)]).toEqual([['a available', 'b available'], []]);
    await report(id, 'b', 'c');
    expect([await uuidsOf(id), await pending(id)]).toEqual([['a unhealthy', 'b available'], ['c']]);
    await report(id, 'a', 'b', 'c');
    expect(await uuidsOf(id)).toEqual(['a available', 'b available']);
    await approve(id);
    expect([await uuidsOf(id), await pending(id)]).toEqual([['a available', 'b available', 'c available'], []]);
  });

  it('are given out at once when that was said when the node was added', async () => {
    const id = await joined('trusted', true);
    await report(id, 'a');
    expect([await uuidsOf(id), await pending(id)]).toEqual([['a available'], []]);
  });

  it('become one slot each when two operators approve at once', async () => {
    const id = await joined('twice', false);
    await report(id, 'a', 'b');
    await Promise.all([approve(id), approve(id), report(id, 'a', 'b')]);
    expect(await uuidsOf(id)).toEqual(['a available', 'b available']);
  });

  it('cannot be approved on a node that the platform does not talk to', async () => {
    const id = await joined('revoked', false);
    await report(id, 'a');
    await under.revoke(id, 'stolen');
    await expect(approve(id)).rejects.toMatchObject({ code: 'state_conflict' });
    expect(await uuidsOf(id)).toEqual([]);
  });
});

describe('the link to a node', () => {
  const linkTo = async (id: NodeId) => {
    const { db } = under.test.database;
    return linkOf(await under.nodes.get(db, id), (await under.nodes.workOf(db, [id])).get(id)).broken;
  };
  const done = { outcome: 'failed' as const, output: {}, evidence: [], error: { code: 'host_error', detail: 'x' } };

  it('is broken in one direction at a time, and says when work was last proved', async () => {
    const { id, actor } = await under.join('linked');
    expect(await linkTo(id)).toBeNull();
    const task = await under.claim(actor, 'allocation.deprovision_user');
    expect((await under.nodes.workOf(under.test.database.db, [id])).get(id)?.lastWorkAt).toBeUndefined();
    await under.report(actor, task, { attempt: task.attempt, ...done });
    expect((await under.nodes.workOf(under.test.database.db, [id])).get(id)?.lastWorkAt).toBeInstanceOf(Date);
    await under.change(actor, (tx, ctx) => under.nodeTasks.claim(tx, ctx, claimOf(actor)));
    expect(await linkTo(id)).toBeNull();

    const lost = await under.claim(actor, 'allocation.deprovision_user');
    await under.test.asOwner("update fleet.node_task set state = 'expired', ended_at = clock.now() where id = $1", [
      lost.id,
    ]);
    expect(await linkTo(id)).toBe('work_not_proven');
    const next = await under.claim(actor, 'allocation.deprovision_user');
    await under.test.asOwner(
      "update fleet.node_task set state = 'queued', created_at = clock.now() - interval '61 seconds' where id = $1",
      [next.id],
    );
    expect(await linkTo(id)).toBe('work_not_taken');
    await under.test.asOwner("update fleet.node set last_seen_at = clock.now() - interval '91 seconds' where id = $1", [
      id,
    ]);
    expect(await linkTo(id)).toBe('agent_silent');
    await under.revoke(id, 'It says nothing.');
    expect(await linkTo(id)).toBeNull();
  });
});
