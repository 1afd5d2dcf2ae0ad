import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawCall } from './raw-call.ts';
import { startTestWorld, type TestWorld } from './test-world.ts';

describe('an idempotency key', () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 0 });
  });
  afterAll(() => world.stop());

  const createNode = (key: string, name: string, token = world.admin.token) =>
    rawCall(world, 'createNode', { body: { name }, status: 201 }, { token, headers: { 'idempotency-key': key } });

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

  it('may stand in quotes, must not be empty, and has at most 255 characters', async () => {
    const { token } = await world.signIn('dev-admin');
    const first = await createNode('"quoted"', 'three', token);
    expect((await createNode('quoted', 'three', token)).text).toBe(first.text);
    expect((await createNode('x'.repeat(256), 'four', token)).code).toBe('invalid_request');
    expect((await createNode('x'.repeat(255), 'four', token)).status).toBe(201);
  });
});
