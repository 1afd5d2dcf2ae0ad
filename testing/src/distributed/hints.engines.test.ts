import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from '@gpuaas/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive, release } from '../allocations.ts';
import { type Engine, startNats, startRedis } from '../engines/index.ts';
import { freePorts } from '../free-ports.ts';
import { followers, type HintClient } from '../hint-client.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import type { TestUser } from '../test-world.ts';
import { until } from '../until.ts';
import { portsOf } from './plan.ts';
import { type Distributed, startRoleProcesses } from './role-processes.ts';
import { startTestAgent, type TestAgent } from './test-agent.ts';

const [follow, followBySocket] = [followers['server-sent events'], followers['a WebSocket']];

describe('Hints on Redis and NATS, with two replicas of each role', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-hints-'));
  let database: TestDatabase;
  let redis: Engine;
  let nats: Engine;
  let platform: Distributed;
  let agent: TestAgent;
  let user: TestUser;
  let clients: HintClient[];
  beforeAll(async () => {
    [database, redis, nats] = await Promise.all([createTestDatabase(), startRedis(), startNats()]);
    platform = await startRoleProcesses({
      databaseUrl: database.url,
      redisUrl: redis.url,
      dataFolder: folder,
      port: await freePorts(portsOf(2)),
      replicas: 2,
      env: { GPUAAS_DATABASE_CONNECTIONS: '6', GPUAAS_EVENT_BUS: 'nats', GPUAAS_NATS_URL: nats.url },
    });
    agent = await startTestAgent(await platform.signIn('dev-admin'), folder);
    user = await platform.signIn('dev-user');
    // The stream of NATS is made by the first event.
    await release(user, (await createActive(user)).id);
    clients = await Promise.all([follow(as(0)), followBySocket(as(1))]);
  }, 120_000);
  afterAll(async () => {
    for (const client of clients ?? []) client.close();
    await agent?.stop();
    await platform?.stop();
    await Promise.all([redis?.stop(), nats?.stop(), database?.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  const as = (replica: number, lastEventId?: string) => ({
    url: platform.url,
    at: platform.apiUrls[replica] ?? '',
    token: user.token,
    projectId: user.projectId,
    ...(lastEventId !== undefined && { lastEventId }),
  });
  const relays = () => platform.processes.filter(({ role }) => role === 'notification-relay');

  /** Both replicas tell of it: that it was requested, and that it is active. */
  async function expectHeard(): Promise<string> {
    const { id } = await createActive(user);
    const versions = await Promise.all(
      clients.map(async (client) => {
        const first = await client.next('a hint', (hint) => hint.id === id);
        await client.next('a later one', (hint) => hint.id === id && hint.version > first.version);
        return first.event_id;
      }),
    );
    await release(user, id);
    return versions[0] ?? '';
  }

  it('reach whoever follows, whichever replica they are connected to, each once', async () => {
    const before = clients.map(({ hints }) => hints.length);
    await expectHeard();
    for (const [index, client] of clients.entries()) {
      const keys = client.hints.slice(before[index]).map((hint) => `${hint.event_id} ${hint.resource}`);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('go on at the other replica where they were left at the first', async () => {
    const since = await expectHeard();
    for (const [replica, again] of [follow, followBySocket].entries()) {
      const client = await again(as(1 - replica, since));
      await client.next(
        'the end of what was missed',
        () => new Set(client.hints.map(({ version }) => version)).size >= 4,
      );
      expect(client.hints.every(({ type }) => type === 'changed')).toBe(true);
      client.close();
    }
  });

  const resetsOf = ({ hints }: HintClient) => hints.filter(({ type }) => type === 'reset').length;

  /** Everybody is told to read everything again: by a reset, or, after more than ten seconds, by the end of the stream. */
  async function expectReset(trouble: () => Promise<void>): Promise<void> {
    const before = clients.map(resetsOf);
    await trouble();
    clients = await Promise.all(
      clients.map(async (client, index) => {
        const told = until('a reset', () => resetsOf(client) > (before[index] ?? 0), { withinMilliseconds: 30_000 });
        const isEnded = await Promise.race([told.then(() => false), client.ended.then(() => true)]);
        if (!isEnded) return client;
        told.catch(() => {});
        return until('a new stream', () => (index === 0 ? follow : followBySocket)(as(index)).catch(() => undefined));
      }),
    );
  }

  it('say that some may be missing when all relays were killed, and go on with new ones', async () => {
    const killed = relays();
    await expectReset(async () => {
      for (const { process: child } of killed) child.kill('SIGKILL');
      await Promise.all(killed.map(({ ended }) => ended));
      await release(user, (await createActive(user)).id);
      await Promise.all(killed.map((one) => platform.startAgain(one)));
    });
    await expectHeard();
  });

  it('say so too when Redis was away and has lost everything, and go on', async () => {
    await expectReset(async () => {
      await redis.kill();
      // Longer than relays are silent by themselves.
      await sleep(3_000);
      await redis.loseData();
    });
    await expectHeard();
  });

  it('end for those whose replica is stopped, who find the other', async () => {
    const [api] = platform.processes.filter(({ role, replica }) => role === 'api' && replica === 0);
    api?.process.kill('SIGTERM');
    expect((await clients[0]?.ended)?.code).toBe(1000);
    await api?.ended;
    expect(api?.process.exitCode).toBe(0);
    clients[0] = await follow(as(1));
    await expectHeard();
  });
});
