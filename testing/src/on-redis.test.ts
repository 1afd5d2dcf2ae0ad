import { createRedisStore } from '@gpuaas/ephemeral-store/redis';
import { createLogger, systemClock } from '@gpuaas/kernel';
import { closeCodes } from '@gpuaas/terminal-protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createActive, inState, release } from './allocations.ts';
import { type Engine, startRedis } from './engines/index.ts';
import { closeOf, mintToken, openTerminal } from './terminal-client.ts';
import { startTestWorld, type TestUser, type TestWorld, testSku } from './test-world.ts';
import { until } from './until.ts';

/** One process per kind of work on one database, which have nothing else in common but a Redis. */
describe('several processes on one Redis', () => {
  let redis: Engine;
  let world: TestWorld;
  let user: TestUser;
  beforeAll(async () => {
    redis = await startRedis();
    world = await startTestWorld({
      redisUrl: redis.url,
      processes: ['api,terminal-gateway', 'provisioning-worker', 'outbox-relay', 'notification-relay'],
    });
    user = await world.signIn('member');
  });
  afterAll(async () => {
    await world?.stop();
    await redis?.stop();
  });

  it('wake each other', async () => {
    const log = createLogger({ service: 'test', clock: systemClock, write: () => {} });
    const store = createRedisStore({ url: redis.url, log });
    const rung = new Map<string, Set<string>>();
    await store.subscribe('bells', (message) => {
      const { from, names } = JSON.parse(message) as { from: string; names: string[] };
      rung.set(from, new Set([...(rung.get(from) ?? []), ...names]));
    });
    const { id } = await createActive(user);
    await release(user, id);
    await until('bells of api, worker and relay', () => rung.size === 3);
    expect([...rung.values()].filter((names) => names.has('outbox')).length).toBeGreaterThanOrEqual(2);
    await store.close();
  });

  it('lose a token that nobody has used when it is flushed, and nothing else', async () => {
    const { id } = await createActive(user);
    const lost = await mintToken(user, id, 'shell');
    await redis.loseData();
    await until('Redis being back', () => mintToken(user, id, 'shell').catch(() => undefined));
    expect(await closeOf(new WebSocket(lost.url, [lost.protocol, lost.token]))).toMatchObject({
      code: closeCodes.tokenInvalid,
    });
    const terminal = await openTerminal(user, id);
    terminal.type('echo here $((40 + 2))\n');
    await terminal.waitFor('here 42');
    terminal.socket.terminate();
    await release(user, id);
  });

  it('finish everything without it, and say what is away to who needs it', async () => {
    const before = await createActive(user);
    const token = await mintToken(user, before.id, 'shell');
    const terminal = await openTerminal(user, before.id);
    await redis.kill();

    // One that was open goes on.
    terminal.type('echo still $((40 + 2))\n');
    await terminal.waitFor('still 42');
    terminal.socket.terminate();
    await expect(mintToken(user, before.id, 'shell')).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('The ephemeral store is not responding.'),
    });
    expect(await closeOf(new WebSocket(token.url, [token.protocol, token.token]))).toEqual({
      code: closeCodes.nodeSilent,
      reason: expect.stringContaining('cannot check terminal tokens'),
    });

    // Every hop between processes now waits for somebody to look.
    const { id } = await user.api.createAllocation({ params: { project_id: user.projectId }, body: { sku: testSku } });
    await inState(user, id, 'active', { withinMilliseconds: 60_000 });
    for (const allocation of [id, before.id]) {
      await user.api.releaseAllocation({ params: { project_id: user.projectId, allocation_id: allocation } });
    }
    for (const allocation of [id, before.id]) {
      await inState(user, allocation, 'released', { withinMilliseconds: 60_000 });
    }

    await redis.restart();
    const again = await createActive(user);
    await until('terminals again', () => mintToken(user, again.id, 'shell').catch(() => undefined));
    (await openTerminal(user, again.id)).socket.terminate();
    await release(user, again.id);
  }, 150_000);
});
