import type { NodeId } from '@gpuaas/contract';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reserveCapacity } from './reserve-capacity.ts';
import { claimOf, type FleetUnderTest, type NodeActor, operator, startFleet } from './testing/fleet-under-test.ts';

describe('the certificate of a node', () => {
  let under: FleetUnderTest;
  beforeAll(async () => {
    under = await startFleet(await createTestDatabase(), createTestCtxSource());
  });
  afterAll(() => under.test.close());

  const renewed = async (actor: NodeActor) => {
    const next = await under.renew(actor);
    if (typeof next === 'string') throw new Error(`refused: ${next}`);
    return next;
  };
  const nodeOf = (actor: NodeActor) => under.nodes.get(under.test.database.db, actor.identity.id);
  const previousOf = async ({ identity: { id } }: NodeActor) =>
    (
      await under.test.asOwner<{ previous_fingerprint: string | null }>(
        'select previous_fingerprint from fleet.node where id = $1',
        [id],
      )
    )[0]?.previous_fingerprint;

  it('lives for 24 hours', async () => {
    const before = Date.now();
    const { id } = await under.join('day');
    const { certificate } = await under.nodes.get(under.test.database.db, id);
    const hours = ((certificate?.notAfter.getTime() ?? 0) - before) / 3_600_000;
    expect(hours).toBeCloseTo(24, 1);
  });

  it('stays good after a renewal until the new one is used', async () => {
    const { actor } = await under.join('overlap');
    const next = await renewed(actor);
    expect(await under.use(actor)).toBe('previous');
    expect(await under.use(next)).toBe('current');
    expect(await previousOf(actor)).toBeNull();
    expect(await under.use(actor)).toBe('superseded');
  });

  it('can renew again as long as the new one was never used: the agent may have died before it saved it', async () => {
    const { actor } = await under.join('crashed');
    const lost = await renewed(actor);
    const second = await renewed(actor);
    const third = await renewed(actor);
    expect(await under.use(third)).toBe('current');
    expect((await nodeOf(actor)).state).not.toBe('quarantined');
    for (const old of [actor, lost, second]) expect(await under.use(old)).toBe('superseded');
  });

  it('quarantines its node when it renews after the one that replaced it was used', async () => {
    const { actor } = await under.join('stolen');
    const thief = await renewed(actor);
    await under.use(thief);
    expect(await under.renew(actor)).toBe('certificate_refused');
    const node = await nodeOf(actor);
    expect(node).toMatchObject({ state: 'quarantined', quarantineReason: expect.stringContaining('copy') });
    for (const copy of [actor, thief]) {
      expect(await under.use(copy)).toBe('refused');
      expect(await under.renew(copy)).toBe('certificate_refused');
    }
    const [event] = await under.test.asOwner(
      "select actor_type, target_name, detail from audit.event where action = 'node.quarantine' and target_id = $1",
      [actor.identity.id],
    );
    expect(event).toMatchObject({ actor_type: 'system', target_name: 'stolen' });
  });

  it('accuses nobody when the answer of a renewal got lost, but the lost one does when somebody renews with it', async () => {
    const { actor } = await under.join('lost-answer');
    const lost = await renewed(actor);
    const next = await renewed(actor);
    expect(await under.renew(lost)).toBe('certificate_refused');
    expect((await nodeOf(actor)).state).toBe('quarantined');
    expect(await under.use(next)).toBe('refused');
  });

  it('of before a new join is refused and quarantines nothing: it belongs to a host that was replaced', async () => {
    const { id, actor } = await under.join('replaced');
    const next = await renewed(actor);
    await under.use(next);
    const fresh = await under.joinAgain(id);
    for (const old of [actor, next]) {
      expect(await under.use(old)).toBe('refused');
      expect(await under.renew(old)).toBe('certificate_refused');
    }
    expect(await under.use(fresh)).toBe('current');
  });

  it('gets no task once it was replaced, whenever its poll began', async () => {
    const { actor } = await under.join('old-poll');
    await under.use(await renewed(actor));
    const claimed = await under.change(actor, (tx, ctx) => under.nodeTasks.claim(tx, ctx, claimOf(actor)));
    expect(claimed).toBe('superseded');
  });

  it.each(['quarantined', 'retired', 'removing', 'deleted'])('opens nothing when the node is %s', async (state) => {
    const { id, actor } = await under.join(`out-${state}`);
    await under.test.asOwner('update fleet.node set state = $2 where id = $1', [id, state]);
    expect(await under.use(actor)).toBe('refused');
    expect(await under.renew(actor)).toBe('certificate_refused');
    const claim = under.change(actor, (tx, ctx) => under.nodeTasks.claim(tx, ctx, claimOf(actor)));
    const code = state === 'quarantined' ? 'node_quarantined' : 'certificate_refused';
    await expect(claim).rejects.toMatchObject({ code });
    expect(await under.nodes.outOfService(under.test.database.db, [id])).toEqual([id]);
  });
});

describe('revoking a node', () => {
  let under: FleetUnderTest;
  beforeAll(async () => {
    under = await startFleet(await createTestDatabase(), createTestCtxSource());
  });
  afterAll(() => under.test.close());
  const revoke = (id: NodeId, reason: string) => under.revoke(id, reason);

  it('quarantines it with the reason, and a second time changes nothing', async () => {
    const { id, actor } = await under.join('revoked');
    expect(await revoke(id, 'disk was stolen')).toMatchObject({
      state: 'quarantined',
      quarantineReason: 'disk was stolen',
    });
    expect(await revoke(id, 'again')).toMatchObject({ quarantineReason: 'disk was stolen' });
    expect(await under.use(actor)).toBe('refused');
  });

  it('leaves its allocations where they are, and hands out none of its GPUs', async () => {
    const { id } = await under.join('occupied');
    await under.test.asOwner(
      `insert into fleet.slot (id, node_id, number, gpu_uuid, gpu_model, gpu_memory_bytes, simulated, state, state_changed_at, allocation_id)
       values ('slot_used', $1, 1, 'gpu-1', 'H200', 1, true, 'in_use', now(), 'alloc_kept'),
              ('slot_free', $1, 2, 'gpu-2', 'H200', 1, true, 'available', now(), null)`,
      [id],
    );
    await under.test.asOwner("update fleet.node set state = 'active', simulated = true where id = $1", [id]);
    const wanted = { id: 'h200', gpuModel: 'H200', gpuCount: 1, simulated: true };
    const reserve = () =>
      under.change(operator, async (tx, ctx) => {
        await reserveCapacity(tx, ctx, wanted, ctx.newId('alloc'));
        throw new Error('there was one');
      });
    await expect(reserve()).rejects.toThrow('there was one');
    await revoke(id, 'suspicion');
    await expect(reserve()).rejects.toMatchObject({ code: 'capacity_unavailable' });
    expect(await under.test.asOwner('select id, state, allocation_id from fleet.slot order by id desc')).toEqual([
      { id: 'slot_used', state: 'in_use', allocation_id: 'alloc_kept' },
      { id: 'slot_free', state: 'available', allocation_id: null },
    ]);
  });

  it('ends an unused join token of it', async () => {
    const { id } = await under.change(operator, (tx, ctx) =>
      under.nodes.create(tx, ctx, { name: 'announced', approvesAutomatically: true }),
    );
    await under.makeJoinToken(id);
    await revoke(id, 'the token leaked');
    const [token] = await under.test.asOwner('select used_at from fleet.join_token where node_id = $1', [id]);
    expect(token).toMatchObject({ used_at: expect.any(Date) });
  });

  it('is taken back by a new join token and nothing less', async () => {
    const { id, actor } = await under.join('back');
    await revoke(id, 'suspicion');
    const fresh = await under.joinAgain(id);
    expect(await under.use(actor)).toBe('refused');
    await under.change(fresh, (tx, ctx) => under.nodeTasks.claim(tx, ctx, claimOf(fresh)));
    const node = await under.nodes.get(under.test.database.db, id);
    expect(node).toMatchObject({ state: 'active', quarantineReason: undefined });
  });

  it('is refused for a node that has left', async () => {
    const { id } = await under.join('gone');
    await under.test.asOwner("update fleet.node set state = 'deleted' where id = $1", [id]);
    await expect(revoke(id, 'x')).rejects.toMatchObject({ code: 'state_conflict' });
  });
});
