import type { NodeId } from '@gpuaas/contract';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimOf, type FleetUnderTest, type NodeActor, operator, startFleet } from './testing/fleet-under-test.ts';

describe('agents that ask as one node', () => {
  let under: FleetUnderTest;
  beforeAll(async () => {
    under = await startFleet(await createTestDatabase(), createTestCtxSource());
  });
  afterAll(() => under.test.close());

  const ask = (actor: NodeActor, run: string) =>
    under.change(actor, (tx, ctx) => under.nodeTasks.claim(tx, ctx, claimOf(actor, run)));
  const askInTurn = async (actor: NodeActor, runs: readonly string[]) => {
    for (const run of runs) await ask(actor, run);
  };
  const nodeNow = (id: NodeId) => under.nodes.get(under.test.database.db, id);
  const audited = async (id: NodeId) =>
    (
      await under.test.asOwner<{ actor_name: string; detail: { reason: string } }>(
        "select actor_name, detail from audit.event where action = 'node.quarantine' and target_id = $1",
        [id],
      )
    ).map(({ actor_name: actor, detail }) => [actor, detail.reason]);

  it('are two when both come back again and again: the node is cut off for good, with what to do, audited and announced', async () => {
    const { id, actor } = await under.join('doubled');
    await askInTurn(actor, ['run-a', 'run-b', 'run-a', 'run-b', 'run-a', 'run-b', 'run-a']);
    expect((await nodeNow(id)).state).toBe('active');
    expect(await ask(actor, 'run-b')).toBe('doubled');
    const node = await nodeNow(id);
    expect(node).toMatchObject({ state: 'quarantined', certificateRevokedAt: expect.any(Date) });
    expect(node.quarantineReason).toMatch(/Two agents .* run-a and run-b.*gpuaas node join-token doubled$/);
    expect(await audited(id)).toEqual([['platform', node.quarantineReason]]);
    expect(under.events.filter(({ subject }) => subject === id)).toEqual([
      { type: 'provisioning.node.quarantined', subject: id },
    ]);
    await expect(ask(actor, 'run-a')).rejects.toMatchObject({ code: 'certificate_refused' });
    const lift = under.change(operator, async (tx, ctx) => under.nodes.lift(tx, ctx, await nodeNow(id)));
    await expect(lift).rejects.toMatchObject({ code: 'certificate_revoked' });

    const again = await under.joinAgain(id);
    await askInTurn(again, ['run-c', 'run-a', 'run-c']);
    expect((await nodeNow(id)).state).toBe('active');
  });

  it('are found where each reaches another process of the platform, which notes them for all nodes at once', async () => {
    const { id, actor } = await under.join('replicas');
    const other = await under.join('bystander');
    for (let turn = 0; turn < 8; turn += 1) {
      const contacts = [
        { id, run: turn % 2 === 0 ? 'run-a' : 'run-b' },
        { id: other.id, run: 'run-x' },
      ];
      await under.change(operator, (tx, ctx) => under.nodes.hear(tx, ctx, contacts));
    }
    expect((await nodeNow(id)).state).toBe('quarantined');
    expect((await nodeNow(other.id)).state).toBe('active');
    await expect(ask(actor, 'run-a')).rejects.toMatchObject({ code: 'certificate_refused' });
  });

  it('are one that is started again and again', async () => {
    const { id, actor } = await under.join('restarted');
    for (let start = 0; start < 20; start += 1) await askInTurn(actor, [`run-${start}`, `run-${start}`]);
    expect(await nodeNow(id)).toMatchObject({ state: 'active' });
  });

  it('are one whose last words arrive late after each of its starts', async () => {
    const { id, actor } = await under.join('late');
    await askInTurn(actor, ['run-a', 'run-b', 'run-a', 'run-b', 'run-c', 'run-b', 'run-c']);
    expect(await nodeNow(id)).toMatchObject({ state: 'active' });
  });

  it('are one that goes on where it was after a long time, as a machine does that was asleep', async () => {
    const { id, actor } = await under.join('asleep');
    const passes = () =>
      under.test.asOwner(
        "update fleet.node set run_returned_at = run_returned_at - interval '11 minutes' where id = $1",
        [id],
      );
    for (let turn = 0; turn < 12; turn += 1) {
      await ask(actor, turn % 2 === 0 ? 'run-a' : 'run-b');
      await passes();
    }
    expect(await nodeNow(id)).toMatchObject({ state: 'active' });
  });
});
