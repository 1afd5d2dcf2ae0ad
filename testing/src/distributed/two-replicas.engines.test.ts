import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AllocationView } from '@gpuaas/contract';
import { type ApiError, createClient } from '@gpuaas/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive, release } from '../allocations.ts';
import { type Engine, startRedis } from '../engines/index.ts';
import { freePorts } from '../free-ports.ts';
import { followers } from '../hint-client.ts';
import { openTerminal } from '../terminal-client.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import type { TestUser } from '../test-world.ts';
import { until } from '../until.ts';
import { portsOf } from './plan.ts';
import { type Distributed, startRoleProcesses } from './role-processes.ts';
import { startTestAgent, type TestAgent } from './test-agent.ts';

const terminals = 8;

describe('Two replicas of each role', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-replicas-'));
  let database: TestDatabase;
  let redis: Engine;
  let platform: Distributed;
  let agent: TestAgent;
  let user: TestUser;
  let allocation: AllocationView;
  beforeAll(async () => {
    [database, redis] = await Promise.all([createTestDatabase(), startRedis()]);
    platform = await startRoleProcesses({
      databaseUrl: database.url,
      redisUrl: redis.url,
      dataFolder: folder,
      port: await freePorts(portsOf(2)),
      replicas: 2,
      env: { GPUAAS_DATABASE_CONNECTIONS: '6' },
    });
    agent = await startTestAgent(await platform.signIn('dev-admin'), folder);
    user = await platform.signIn('dev-user');
    allocation = await createActive(user);
  }, 120_000);
  afterAll(async () => {
    await agent?.stop();
    await platform?.stop();
    await Promise.all([redis?.stop(), database?.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  it('the two ends of every stream meet, whichever replica they dial', async () => {
    const streamsOf = async () =>
      Promise.all(
        platform.processes
          .filter(({ role }) => role === 'api')
          .map(async ({ probePort }) => {
            const text = await (await fetch(`http://127.0.0.1:${probePort}/metrics`)).text();
            return Number(/^gpuaas_node_connections\{kind="stream"\} (\d+)/m.exec(text)?.[1]);
          }),
      );
    const opened = [];
    for (let number = 0; number < terminals; number += 1) {
      const terminal = await openTerminal(user, allocation.id);
      terminal.type(`echo is-$((${number} + 100))\n`);
      await terminal.waitFor(`is-${number + 100}`);
      opened.push(terminal);
    }
    const streams = await streamsOf();
    expect(streams.reduce((sum, count) => sum + count, 0)).toBe(terminals);
    // Both carry some, or this has shown nothing.
    expect(Math.min(...streams)).toBeGreaterThan(0);
    for (const { socket } of opened) socket.close();
  });

  it('a rate limit holds across them', async () => {
    const left = async (server: string) => {
      const answer = await fetch(`${server}/api/v1/me`, { headers: { authorization: `Bearer ${user.token}` } });
      const [, remaining, seconds] = /r=(\d+);t=(\d+)/.exec(answer.headers.get('ratelimit') ?? '') ?? [];
      return { remaining: Number(remaining), seconds: Number(seconds) };
    };
    const [one = '', other = ''] = platform.apiUrls;
    await until('two calls in one window', async () => {
      const [first, second] = [await left(one), await left(other)];
      if (second.seconds > first.seconds) return false;
      expect(second.remaining).toBe(first.remaining - 1);
      return true;
    });
  });

  it('the limit of terminal tokens is a policy that all of them follow: the eleventh is refused, and allowed when it is raised', async () => {
    const params = { project_id: user.projectId, allocation_id: allocation.id };
    const [one, other] = platform.apiUrls.map((server) =>
      createClient({ server, token: async () => user.token, retries: 0 }),
    );
    const mint = async (api = one) => {
      const answer = api?.createTerminalToken({ params, body: { kind: 'shell' } });
      return answer?.then(
        () => undefined,
        (error: ApiError) => error,
      );
    };
    // Whatever was asked for before in this minute counts too, so there are ten at most before one is refused.
    let refused: ApiError | undefined;
    for (let number = 0; number < 21 && !refused; number += 1) refused = await mint(number % 2 === 0 ? one : other);
    expect(refused).toMatchObject({ code: 'rate_limited', status: 429, problem: { params: { limit: 10 } } });

    const { api } = await platform.signIn('dev-admin');
    const policy_key = 'rate_limit.terminal_token_requests_per_minute';
    await api.setPlatformPolicy({ params: { policy_key }, body: { value: 100 } });
    await until('both allow more', async () => !(await mint(one)) && !(await mint(other)), {
      withinMilliseconds: 2_000,
    });
  });

  it('whoever is disabled loses what they have open on each of them, and their next call, within five seconds', async () => {
    const { api } = await platform.signIn('dev-admin');
    const { token, projectId } = user;
    const shells = [await openTerminal(user, allocation.id), await openTerminal(user, allocation.id)];
    const streams = await Promise.all(
      platform.apiUrls.flatMap((at) =>
        Object.values(followers).map((follow) => follow({ url: platform.url, at, token, projectId })),
      ),
    );
    const disabled = { params: { user_id: user.id }, body: { reason: 'test' } };
    await api.disableUser(disabled);
    const from = performance.now();
    for (const server of platform.apiUrls) {
      const call = createClient({ server, token: async () => token, retries: 0 }).getMe();
      await expect(call).rejects.toMatchObject({ code: 'session_revoked' });
    }
    await Promise.all([...shells.map(({ closed }) => closed), ...streams.map(({ ended }) => ended)]);
    expect(performance.now() - from).toBeLessThan(5_000);
    await api.enableUser(disabled);
    user = await platform.signIn('dev-user');
  });

  it('go on when one of each is gone, stopped or killed', async () => {
    const [api, ...others] = platform.processes.filter(({ replica }) => replica === 0);
    for (const { process: child } of others) child.kill('SIGKILL');
    api?.process.kill('SIGTERM');
    await Promise.all([api, ...others].map((process) => process?.ended));
    expect(api?.process.exitCode).toBe(0);

    const next = await createActive(user);
    const terminal = await openTerminal(user, next.id);
    terminal.type('echo is-$((20 + 22))\n');
    await terminal.waitFor('is-42');
    terminal.socket.close();
    for (const { id } of [allocation, next]) expect((await release(user, id)).state).toBe('released');
  });
});
