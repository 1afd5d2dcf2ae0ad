import { deadlineSweep } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeDeadlines } from './sweep-fleet.ts';
import { type FleetUnderTest, type NodeActor, operator, startFleet } from './testing/fleet-under-test.ts';

let under: FleetUnderTest;
beforeAll(async () => {
  under = await startFleet(await createTestDatabase(), createTestCtxSource());
});
afterAll(() => under.test.close());

const pass = (seconds: number) =>
  under.test.asOwner('update clock.shift set by_interval = by_interval + make_interval(secs => $1)', [seconds]);
const must = (actor: NodeActor | string): NodeActor => {
  if (typeof actor === 'string') throw new Error(`refused: ${actor}`);
  return actor;
};
const nodes = deadlineSweep('nodes', nodeDeadlines());
const sweepNodes = () =>
  under.change(operator, async (tx, ctx) => {
    for (const row of await nodes.find(tx, ctx)) await nodes.handle(tx, ctx, row);
  });
const nodeOf = ({ identity }: NodeActor) => under.nodes.get(under.test.database.db, identity.id);

describe('a node whose certificate has expired', () => {
  it('joins again by itself as the same node, keeps what it was doing, and does so once', async () => {
    const { actor } = await under.join('asleep');
    const task = await under.claim(actor, 'allocation.deprovision_user');
    const next = must(await under.rejoin(actor));
    expect(next.fingerprint).not.toBe(actor.fingerprint);
    expect(await under.rejoin(actor)).toBe('join_token_invalid');
    expect(await under.use(next)).toBe('current');
    expect(await under.use(actor)).toBe('superseded');
    const { task: finished } = await under.report(next, task, {
      attempt: task.attempt,
      outcome: 'failed',
      output: {},
      evidence: [],
      error: { code: 'host_error', detail: 'x' },
    });
    expect(finished.id).toBe(task.id);
  });

  it('needs an operator after seven days', async () => {
    const { actor } = await under.join('away');
    await pass(7 * 86_400 + 1);
    expect(await under.rejoin(actor)).toBe('join_token_invalid');
    await pass(-(7 * 86_400 + 1));
    must(await under.rejoin(actor));
  });

  it('cannot join with what an older certificate came with', async () => {
    const { actor } = await under.join('older');
    const next = must(await under.renew(actor));
    expect(await under.rejoin(actor)).toBe('join_token_invalid');
    must(await under.rejoin(next));
  });

  it('cannot join as another node, or once the platform does not trust it any more', async () => {
    const [one, two] = [await under.join('one'), await under.join('two')];
    expect(await under.rejoin({ ...two.actor, rejoin: one.actor.rejoin ?? '' })).toBe('join_token_invalid');
    await under.test.asOwner("update fleet.node set state = 'retired' where id = $1", [two.id]);
    expect(await under.rejoin(two.actor)).toBe('join_token_invalid');
    await under.revoke(one.id, 'stolen');
    expect(await under.rejoin(one.actor)).toBe('join_token_invalid');
    // Not even when the node is trusted again: what was held then opens nothing now.
    await under.test.asOwner("update fleet.node set state = 'active' where id = $1", [one.id]);
    expect(await under.rejoin(one.actor)).toBe('join_token_invalid');
  });

  it('leaves a join token of an operator alone', async () => {
    const { id, actor } = await under.join('both');
    await under.makeJoinToken(id);
    must(await under.rejoin(actor));
    const [row] = await under.test.asOwner<{ used_at: Date | null }>(
      'select used_at from fleet.join_token where node_id = $1',
      [id],
    );
    expect(row?.used_at).toBeNull();
  });
});

describe('a node that an operator lets join again', () => {
  it('has the time that its state gives it, however long ago it was last heard of', async () => {
    const { id } = await under.join('back');
    const state = async () => (await under.nodes.get(under.test.database.db, id)).state;
    await under.test.asOwner("update fleet.node set last_seen_at = clock.now() - interval '3 days' where id = $1", [
      id,
    ]);
    await under.revoke(id, 'It was lost.');
    await under.joinAgain(id);
    await sweepNodes();
    expect(await state()).toBe('enrolling');
    await pass(91);
    await sweepNodes();
    expect(await state()).toBe('offline');
    await pass(-91);
  });
});

describe('a node that is silent', () => {
  it('is offline after 90 seconds, and not before', async () => {
    const { actor } = await under.join('silent');
    const silentFor = (seconds: number) =>
      under.test.asOwner(
        "update fleet.node set state = 'active', last_seen_at = clock.now() - make_interval(secs => $2) where id = $1",
        [actor.identity.id, seconds],
      );
    await silentFor(60);
    await sweepNodes();
    expect((await nodeOf(actor)).state).toBe('active');
    await silentFor(91);
    await sweepNodes();
    expect((await nodeOf(actor)).state).toBe('offline');
  });
});

describe('a contact that was noted before the clock was set back', () => {
  it('counts as silence from then on', async () => {
    const { actor } = await under.join('future');
    const seen = (seconds: number) =>
      under.test.asOwner(
        "update fleet.node set state = 'active', last_seen_at = clock.now() + make_interval(secs => $2) where id = $1",
        [actor.identity.id, seconds],
      );
    await seen(3_600);
    await sweepNodes();
    // One that is alive is not shown as offline for it.
    expect((await nodeOf(actor)).state).toBe('active');
    await pass(91);
    await sweepNodes();
    expect((await nodeOf(actor)).state).toBe('offline');
    await pass(-91);
  });
});
