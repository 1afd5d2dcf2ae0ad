import type { NodeId } from '@gpuaas/contract';
import { hasCode } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drainedSweep } from './drain-node.ts';
import { listPlacedSlots } from './list-slot-store.ts';
import type { Node } from './node.ts';
import { reserveCapacity } from './reserve-capacity.ts';
import { countFree } from './slot-store.ts';
import { claimOf, type FleetUnderTest, operator, startFleet } from './testing/fleet-under-test.ts';

type Verb = 'cordon' | 'uncordon' | 'drain' | 'lift' | 'retire' | 'remove';

let under: FleetUnderTest;
beforeAll(async () => {
  under = await startFleet(await createTestDatabase(), createTestCtxSource());
});
afterAll(() => under.test.close());
beforeEach(() => under.test.asOwner('update fleet.slot set gpu_model = $1', ['of an earlier test']));

const wanted = { id: 'h200', gpuModel: 'H200', gpuCount: 1, simulated: true };
const find = (id: NodeId) => under.nodes.get(under.test.database.db, id);
const act = async (verb: Verb, id: NodeId): Promise<Node> => {
  await under.change(operator, async (tx, ctx) => under.nodes[verb](tx, ctx, await under.nodes.get(tx, id)));
  return find(id);
};
const quarantine = (id: NodeId, reason: string) =>
  under.change(operator, async (tx, ctx) => under.nodes.quarantine(tx, ctx, await find(id), reason));
const codeOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
const sweep = () =>
  under.change(operator, async (tx, ctx) => {
    const { find: findEmptied, handle } = drainedSweep({ outbox: { append: noteEvent } });
    for (const row of await findEmptied(tx, ctx)) await handle(tx, ctx, row);
  });
const noteEvent = async (
  _tx: unknown,
  ctx: { newId(kind: 'evt'): string },
  event: { type: string; subject: string },
) => {
  under.events.push({ type: event.type, subject: event.subject });
  return ctx.newId('evt') as never;
};
const drainedEvents = (id: NodeId) => under.events.filter(({ subject }) => subject === id).map(({ type }) => type);

/** An active node that was just heard of, with free GPUs and those that somebody holds. */
async function host(name: string, { free = 1, held = [] as string[] } = {}) {
  const joined = await under.join(name);
  await under.change(joined.actor, (tx, ctx) => under.nodeTasks.claim(tx, ctx, claimOf(joined.actor)));
  for (const [index, allocation] of [...Array<null>(free).fill(null), ...held].entries()) {
    await under.test.asOwner(
      `insert into fleet.slot (id, node_id, number, gpu_uuid, gpu_model, gpu_memory_bytes, simulated, state, state_changed_at, allocation_id)
       values ($1 || $2, $1, $2::int, $2, 'H200', 1, true, case when $3::text is null then 'available' else 'in_use' end, now(), $3)`,
      [joined.id, String(index), allocation],
    );
  }
  return joined;
}
const isGivenOut = async () =>
  (await codeOf(
    under.change(operator, async (tx, ctx) => {
      await reserveCapacity(tx, ctx, wanted, ctx.newId('alloc'));
      throw new Error('there was one');
    }),
  )) !== 'capacity_unavailable';
const free = (id: NodeId) =>
  under.test.asOwner("update fleet.slot set state = 'available', allocation_id = null where node_id = $1", [id]);

describe('a cordoned node', () => {
  it('gives nothing out until it is uncordoned, however often either is said', async () => {
    const { id } = await host('cordoned');
    expect(await act('cordon', id)).toMatchObject({ state: 'active', cordoned: true });
    expect(await act('cordon', id)).toMatchObject({ cordoned: true });
    expect(await isGivenOut()).toBe(false);
    expect(await act('uncordon', id)).toMatchObject({ state: 'active', cordoned: false });
    expect(await act('uncordon', id)).toMatchObject({ cordoned: false });
    expect(await isGivenOut()).toBe(true);
  });
});

describe('draining', () => {
  it('ends at once on a node that nobody uses, tells it once, and gives nothing out', async () => {
    const { id, actor } = await host('unused');
    expect(await act('drain', id)).toMatchObject({ state: 'drained', cordoned: true });
    expect(await act('drain', id)).toMatchObject({ state: 'drained' });
    await sweep();
    expect(drainedEvents(id)).toEqual(['provisioning.node.drained']);
    expect(await isGivenOut()).toBe(false);
    // It is still ours: it can be put back into service without joining again.
    expect(await under.use(actor)).toBe('current');
  });

  it('waits for whoever holds a GPU, then ends by itself', async () => {
    const { id } = await host('used', { held: ['alloc_working'] });
    expect(await act('drain', id)).toMatchObject({ state: 'draining' });
    await sweep();
    expect(await find(id)).toMatchObject({ state: 'draining' });
    expect(await isGivenOut()).toBe(false);
    await free(id);
    await sweep();
    expect(await find(id)).toMatchObject({ state: 'drained' });
    expect(drainedEvents(id)).toEqual(['provisioning.node.drained']);
  });

  it.each([
    ['kept', 'draining'],
    ['given up', 'drained'],
  ])('waits for a GPU that is just being taken, and minds whether it was %s', async (outcome, state) => {
    const { id } = await host(`taken-${state}`);
    let decide = () => {};
    const decided = new Promise<void>((resolve) => {
      decide = resolve;
    });
    let reserved = () => {};
    const isReserved = new Promise<void>((resolve) => {
      reserved = resolve;
    });
    const taking = under
      .change(operator, async (tx, ctx) => {
        await reserveCapacity(tx, ctx, wanted, ctx.newId('alloc'));
        reserved();
        await decided;
        if (outcome === 'given up') throw new Error('given up');
      })
      .catch(() => {});
    await isReserved;
    const draining = act('drain', id);
    const first = await Promise.race([draining.then(() => 'drained'), settled(200)]);
    expect(first).toBe('still waiting');
    decide();
    await taking;
    expect(await draining).toMatchObject({ state });
  });

  it('is ended by uncordoning: active when the agent was heard of lately, offline otherwise', async () => {
    const { id } = await host('back');
    await act('drain', id);
    expect(await act('uncordon', id)).toMatchObject({ state: 'active', cordoned: false });
    expect(await isGivenOut()).toBe(true);
    await act('drain', id);
    await under.test.asOwner("update fleet.node set last_seen_at = clock.now() - interval '91 seconds' where id = $1", [
      id,
    ]);
    expect(await act('uncordon', id)).toMatchObject({ state: 'offline' });
  });

  it('and uncordoning at once end as one of the two', async () => {
    const { id } = await host('two-operators');
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([act('drain', id), act('uncordon', id), act('drain', id)]);
      const { state, cordoned } = await find(id);
      expect([state, cordoned]).toEqual(cordoned ? ['drained', true] : ['active', false]);
      expect(await isGivenOut()).toBe(!cordoned);
    }
  });

  it('is refused on a node that the platform does not talk to', async () => {
    const { id } = await host('cut-off');
    await quarantine(id, 'a look is due');
    expect(await codeOf(act('drain', id))).toBe('state_conflict');
  });
});

describe('a GPU that is held back', () => {
  it('is neither counted nor given out, even if its node seems to be active', async () => {
    const { id } = await host('seems-active', { free: 2 });
    await under.test.asOwner('update fleet.slot set held_back = true where node_id = $1 and number = 0', [id]);
    expect(await countFree(under.test.database.db, wanted)).toBe(1);
    await under.change(operator, async (tx, ctx) => {
      expect((await reserveCapacity(tx, ctx, wanted, ctx.newId('alloc'))).gpuUuids).toEqual(['1']);
    });
    expect(await isGivenOut()).toBe(false);
  });
});

describe('a quarantine', () => {
  it('is lifted without a new join token, and the first reason is kept until then', async () => {
    const { id, actor } = await host('looked-at');
    expect(await quarantine(id, 'fans are loud')).toMatchObject({ quarantineReason: 'fans are loud' });
    expect(await quarantine(id, 'again')).toMatchObject({ quarantineReason: 'fans are loud' });
    expect(await under.use(actor)).toBe('refused');
    expect(await isGivenOut()).toBe(false);
    expect(await act('lift', id)).toMatchObject({ state: 'offline', quarantineReason: undefined });
    expect(await act('lift', id)).toMatchObject({ state: 'offline' });
    await under.change(actor, (tx, ctx) => under.nodeTasks.claim(tx, ctx, claimOf(actor)));
    expect(await find(id)).toMatchObject({ state: 'active' });
  });

  it.each([false, true])('stays when the certificate was revoked, also after a quarantine (%s)', async (before) => {
    const { id, actor } = await host(`revoked-${before}`);
    if (before) await quarantine(id, 'fans are loud');
    await under.revoke(id, 'disk was stolen');
    expect(await find(id)).toMatchObject({ quarantineReason: 'disk was stolen' });
    expect(await codeOf(act('lift', id))).toBe('certificate_revoked');
    expect(await under.use(actor)).toBe('refused');
    // Whoever has joined anew starts anew.
    await under.joinAgain(id);
    await quarantine(id, 'fans are loud');
    expect(await act('lift', id)).toMatchObject({ state: 'offline' });
  });
});

describe('retiring', () => {
  it('is refused while somebody holds a GPU, and names who', async () => {
    const { id } = await host('held', { held: ['alloc_b', 'alloc_a', 'alloc_a'] });
    expect(await codeOf(act('retire', id))).toBe('state_conflict');
    await quarantine(id, 'it burns');
    const refused = await act('retire', id).catch((error: unknown) => error);
    expect(hasCode(refused, 'node_not_empty')).toBe(true);
    expect(refused).toMatchObject({ params: { remaining: '2 allocations', ids: ['alloc_a', 'alloc_b'] } });
    expect(await codeOf(act('remove', id))).toBe('node_not_empty');
  });

  it('ends the trust in a drained node, and nothing brings it back', async () => {
    const { id, actor } = await host('over');
    await act('drain', id);
    expect(await act('retire', id)).toMatchObject({ state: 'retired' });
    expect(await act('retire', id)).toMatchObject({ state: 'retired' });
    expect(await under.use(actor)).toBe('refused');
    expect(await under.rejoin(actor)).toBe('join_token_invalid');
    expect(await isGivenOut()).toBe(false);
    for (const verb of ['cordon', 'uncordon', 'drain'] as const)
      expect(await codeOf(act(verb, id)), verb).toBe('state_conflict');
    expect(await codeOf(under.makeJoinToken(id))).toBe('state_conflict');
  });
});

describe('removing', () => {
  it('needs a node that is out of service', async () => {
    const { id } = await host('in-service');
    expect(await codeOf(act('remove', id))).toBe('state_conflict');
  });

  it('frees the name, ends what could open something, and leaves nothing to be found', async () => {
    const { id, actor } = await host('removed');
    await act('drain', id);
    await under.makeJoinToken(id);
    await act('remove', id);
    expect(await under.use(actor)).toBe('refused');
    expect(await under.nodes.outOfService(under.test.database.db, [id])).toEqual([id]);
    const [token] = await under.test.asOwner('select used_at from fleet.join_token where node_id = $1', [id]);
    expect(token).toMatchObject({ used_at: expect.any(Date) });
    const names = await under.nodes.list(
      under.test.database.db,
      { name: 'removed', region: undefined },
      { limit: 9, after: undefined },
    );
    expect(names.items).toEqual([]);
    expect(await codeOf(act('remove', id))).toBe('not_found');
    expect((await host('removed')).id).not.toBe(id);
  });

  it('happens once, whoever else changes the node in the same moment', async () => {
    const { id } = await host('contested');
    await act('drain', id);
    const outcomes = await Promise.all([
      codeOf(act('remove', id)),
      codeOf(act('remove', id)),
      codeOf(quarantine(id, 'late')),
    ]);
    expect(outcomes.filter((outcome) => outcome === 'done').length).toBeGreaterThanOrEqual(1);
    expect(await find(id)).toMatchObject({ state: 'deleted' });
  });
});

describe('the list of slots', () => {
  const all = { node: undefined, state: undefined };
  /** The page after this one, told by the id of its last slot. */
  const pageAfter = async (after: string | undefined, filter: Parameters<typeof listPlacedSlots>[1] = all) =>
    (await listPlacedSlots(under.test.database.db, filter, { limit: 3, after })).items;
  const placeOf = ({ node, number }: { node: { name: string }; number: number }) => `${node.name} ${number}`;

  it('is by node and index, page by page, whichever was made first and whatever happens in between', async () => {
    await host('order-b', { free: 2 });
    const { id } = await host('order-a', { free: 2, held: ['alloc_order'] });
    const found: string[] = [];
    let after: string | undefined;
    for (let page = await pageAfter(after); page.length > 0; page = await pageAfter(after)) {
      found.push(...page.map(placeOf));
      after = page.at(-1)?.id;
    }
    const own = found.filter((place) => place.startsWith('order-'));
    expect(own).toEqual(['order-a 0', 'order-a 1', 'order-a 2', 'order-b 0', 'order-b 1']);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(found.toSorted());
    // Whoever stopped at a GPU of a node that is removed meanwhile goes on behind it.
    await free(id);
    await act('drain', id);
    await act('remove', id);
    expect((await pageAfter(`${id}2`)).map(placeOf).slice(0, 2)).toEqual(['order-b 0', 'order-b 1']);
    expect(await pageAfter(undefined, { node: 'order-a', state: undefined })).toEqual([]);
  });
});

async function settled(milliseconds: number): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  return 'still waiting';
}
