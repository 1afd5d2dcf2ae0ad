import {
  createActive,
  inState,
  isInThisProcess,
  rawCall,
  release,
  startTestWorld,
  type TestUser,
  type TestWorld,
  testSku,
} from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('an idempotency key', () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 0 });
  });
  afterAll(() => world.stop());

  const createNode = (key: string, name: string, token = world.admin.token) =>
    rawCall(world, 'createNode', { body: { name }, status: 201 }, { token, headers: { 'idempotency-key': key } });

  // Moves the platform's clock.
  if (isInThisProcess) {
    it('holds for a day and can be used again afterwards', async () => {
      const key = crypto.randomUUID();
      const first = await createNode(key, 'one');
      await world.pass(23 * 3_600_000);
      const token = (await world.signIn('dev-admin')).token;
      expect((await createNode(key, 'one', token)).text).toBe(first.text);
      expect((await createNode(key, 'two', token)).code).toBe('idempotency_key_reused');
      await world.pass(2 * 3_600_000);
      expect((await createNode(key, 'two', (await world.signIn('dev-admin')).token)).status).toBe(201);
    });
  }

  it('may stand in quotes, must not be empty, and has at most 255 characters', async () => {
    const { token } = await world.signIn('dev-admin');
    const first = await createNode('"quoted"', 'three', token);
    expect((await createNode('quoted', 'three', token)).text).toBe(first.text);
    expect((await createNode('x'.repeat(256), 'four', token)).code).toBe('invalid_request');
    expect((await createNode('x'.repeat(255), 'four', token)).status).toBe(201);
  });
});

describe('calls with an idempotency key', () => {
  let world: TestWorld;
  let alice: TestUser;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 8 });
    alice = await world.signIn('alice');
  });
  afterAll(() => world.stop());

  const raw = (key: string, body: unknown, user = alice) =>
    rawCall(
      world,
      'createAllocation',
      { params: { project_id: user.projectId }, body, status: 202 },
      { token: user.token, headers: { 'idempotency-key': key } },
    );
  const madeWith = async (name: string) => {
    const { items } = await alice.api.listAllocations({ params: { project_id: alice.projectId }, query: { name } });
    return items;
  };

  it('are one, however often and at whatever moment the call is repeated', async () => {
    const key = crypto.randomUUID();
    const body = { sku: testSku, name: 'once' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => raw(key, body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(19);
    const made = await madeWith('once');
    expect(made).toHaveLength(1);
    const { id } = JSON.parse(answers[0]?.text ?? '');
    await inState(alice, id, 'active');
    const reordered = await raw(key, { name: 'once', sku: testSku });
    expect(reordered.text).toBe(answers[0]?.text);
    await release(alice, id);
  });

  it('are refused when the key comes with another body, and not mixed up with those of others', async () => {
    const key = crypto.randomUUID();
    const first = await raw(key, { sku: testSku, name: 'keyed' });
    expect(await raw(key, { sku: testSku, name: 'different' })).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    });
    const bob = await world.signIn('bob');
    const theirs = await raw(key, { sku: testSku, name: 'keyed' }, bob);
    expect(theirs.status).toBe(202);
    expect(JSON.parse(theirs.text).id).not.toBe(JSON.parse(first.text).id);
    await release(alice, (await inState(alice, JSON.parse(first.text).id, 'active')).id);
    await release(bob, (await inState(bob, JSON.parse(theirs.text).id, 'active')).id);
  });

  it('give the same refusal again, unless trying again can help', async () => {
    const key = crypto.randomUUID();
    const refused = await raw(key, { sku: 'no-such-sku' });
    const again = await raw(key, { sku: 'no-such-sku' });
    expect([refused.status, again.status]).toEqual([404, 404]);
    expect(again.text).toBe(refused.text);

    const full = await Promise.all([1, 2].map(() => createActive(alice, { sku: 'sim-h200-4' })));
    const capacityKey = crypto.randomUUID();
    expect((await raw(capacityKey, { sku: testSku, name: 'later' })).status).toBe(409);
    await Promise.all(full.map(({ id }) => release(alice, id)));
    const later = await raw(capacityKey, { sku: testSku, name: 'later' });
    expect(later.status).toBe(202);
    await release(alice, (await inState(alice, JSON.parse(later.text).id, 'active')).id);
  });
});
