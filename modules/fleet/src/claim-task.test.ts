import { createPublicKey, verify } from 'node:crypto';
import type { NodeTaskId, TaskPayload } from '@gpuaas/contract';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimOf, type FleetUnderTest, startFleet } from './testing/fleet-under-test.ts';

describe('a poll for tasks', () => {
  let under: FleetUnderTest;
  beforeAll(async () => {
    under = await startFleet(await createTestDatabase(), createTestCtxSource());
  });
  afterAll(() => under.test.close());

  const leaseOf = async (id: NodeTaskId) =>
    (await under.test.asOwner<{ lease_until: Date }>('select lease_until from fleet.node_task where id = $1', [id]))[0];

  it('renews the leases of the node’s own tasks and of no other’s, whatever it says', async () => {
    const [{ actor }, other] = [await under.join('worker'), await under.join('other')];
    const task = await under.claim(actor, 'allocation.provision_user');
    await under.test.asOwner('update fleet.node_task set lease_until = clock.now() where id = $1', [task.id]);
    const before = await leaseOf(task.id);
    const poll = (who: typeof actor) =>
      under.change(who, (tx, ctx) => under.nodeTasks.claim(tx, ctx, { ...claimOf(who), running: [task.id] }));
    expect(await poll(other.actor)).toBeUndefined();
    expect(await leaseOf(task.id)).toEqual(before);
    await poll(actor);
    expect(await leaseOf(task.id)).not.toEqual(before);
  });

  it('gets a task that is signed for this node and this attempt', async () => {
    const { id, actor } = await under.join('signed');
    const task = await under.claim(actor, 'allocation.provision_user');
    const { task_keys: keys } = under.nodeTrust.trustBundle();
    const claimed = async (run: string) => {
      const signed = await under.change(actor, (tx, ctx) => under.nodeTasks.claim(tx, ctx, claimOf(actor, run)));
      if (typeof signed !== 'object') throw new Error(`no task but ${signed}`);
      const [key] = keys.filter(({ key_id }) => key_id === signed.key_id);
      const der = Buffer.from(key?.public_key ?? '', 'base64');
      const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
      const isSigned = (payload: string) =>
        verify(null, Buffer.from(payload), publicKey, Buffer.from(signed.signature, 'base64'));
      expect([isSigned(signed.payload), isSigned(`${signed.payload} `)]).toEqual([true, false]);
      return JSON.parse(signed.payload) as TaskPayload;
    };
    for (const attempt of [2, 3]) {
      expect(await claimed(`run-${attempt}`)).toMatchObject({ task_id: task.id, node_id: id, attempt });
    }
  });

  it('gets no task of another node', async () => {
    const [{ actor }, other] = [await under.join('busy'), await under.join('idle')];
    await under.claim(actor, 'allocation.provision_user');
    // Another run of the other node would take it over if it were its own.
    const claim = claimOf(other.actor, 'run-2');
    expect(await under.change(other.actor, (tx, ctx) => under.nodeTasks.claim(tx, ctx, claim))).toBeUndefined();
  });

  it('is answered from the node’s own list', async () => {
    const [{ id, actor }, other] = [await under.join('listed'), await under.join('unlisted')];
    const task = await under.claim(actor, 'allocation.provision_user');
    const list = async (nodeId: typeof id) =>
      (await under.nodeTasks.list(under.test.database.db, nodeId, { limit: 9, after: undefined })).items;
    expect((await list(id)).map((one) => one.id)).toEqual([task.id]);
    expect(await list(other.id)).toEqual([]);
  });
});
