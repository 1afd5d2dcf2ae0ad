import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AllocationView } from '@gpuaas/contract';
import { type ApiError, createClient } from '@gpuaas/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive, release } from '../allocations.ts';
import { type Engine, startRedis } from '../engines/index.ts';
import { freePorts } from '../free-ports.ts';
import { openTerminal } from '../terminal-client.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import type { TestUser } from '../test-world.ts';
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
    const apis = platform.apiUrls.map((server) => createClient({ server, token: async () => user.token, retries: 0 }));
    const params = { project_id: user.projectId, allocation_id: allocation.id };
    const codes: string[] = [];
    // Ten a minute, of which the terminals before have used some.
    for (let call = 0; call < 12; call += 1) {
      const api = apis[call % apis.length] as (typeof apis)[number];
      codes.push(
        await api.createTerminalToken({ params, body: { kind: 'shell' } }).then(
          () => 'ok',
          (error: ApiError) => error.code,
        ),
      );
    }
    expect(codes.filter((code) => code === 'ok').length).toBeLessThanOrEqual(10 - terminals);
    expect(codes.slice(-2)).toEqual(['rate_limited', 'rate_limited']);
  });

  it('go the whole path to the release', async () => {
    expect((await release(user, allocation.id)).state).toBe('released');
  });
});
