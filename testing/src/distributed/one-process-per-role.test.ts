import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive, release } from '../allocations.ts';
import { type Engine, startRedis } from '../engines/index.ts';
import { freePorts } from '../free-ports.ts';
import { openTerminal } from '../terminal-client.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import type { TestUser } from '../test-world.ts';
import { until } from '../until.ts';
import { portsOf } from './plan.ts';
import { type Distributed, startRoleProcesses } from './role-processes.ts';
import { startTestAgent, type TestAgent } from './test-agent.ts';

describe('One process per role, on one database and Redis', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-roles-'));
  let database: TestDatabase;
  let redis: Engine;
  let platform: Distributed;
  let agent: TestAgent;
  let user: TestUser;
  beforeAll(async () => {
    [database, redis] = await Promise.all([createTestDatabase(), startRedis()]);
    platform = await startRoleProcesses({
      databaseUrl: database.url,
      redisUrl: redis.url,
      dataFolder: folder,
      port: await freePorts(portsOf(1)),
      env: { GPUAAS_DATABASE_CONNECTIONS: '6' },
    });
    agent = await startTestAgent(await platform.signIn('dev-admin'), folder);
    user = await platform.signIn('dev-user');
  });
  afterAll(async () => {
    await agent?.stop();
    await platform?.stop();
    await Promise.all([redis?.stop(), database?.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  it('goes the whole path: an allocation, a shell in it, and its release', async () => {
    const allocation = await createActive(user);
    const terminal = await openTerminal(user, allocation.id);
    terminal.type('echo is-$((20 + 22))\n');
    await terminal.waitFor('is-42');
    terminal.socket.close();
    await terminal.closed;
    expect((await release(user, allocation.id)).state).toBe('released');
  });

  it('shows every process in platform health, with its version and when it was last heard of', async () => {
    const admin = await platform.signIn('dev-admin');
    const { checks, processes } = await until('every process having signed', async () => {
      const health = await admin.api.getPlatformHealth();
      return health.processes.length === platform.processes.length && health;
    });
    const roles = platform.processes.map(({ role }) => role as string);
    expect(processes.map((one) => one.roles.join()).sort()).toEqual(roles.sort());
    for (const { version, silent } of processes)
      expect([version, silent]).toEqual([expect.stringMatching(/^\d/), false]);
    expect(checks.find(({ name }) => name === 'processes')).toMatchObject({ status: 'ok' });
  });

  it('shows on the probe of each process how it is, and nothing to a page in a browser', async () => {
    const metrics: Record<string, RegExp[]> = {
      api: [
        /^gpuaas_http_requests_total\{.*route="\/internal\/v1\/terminal-sessions"/m,
        /^gpuaas_node_connections/m,
        /^gpuaas_hint_streams 0/m,
      ],
      'terminal-gateway': [/^gpuaas_certificate_seconds 8\d{4}/m],
      'provisioning-worker': [
        /^gpuaas_consumer_events\{.*state="unread"\} 0/m,
        /^gpuaas_workflows\{state="stuck"\} 0/m,
        /^gpuaas_node_tasks\{state="queued"\} 0/m,
      ],
      'outbox-relay': [/^gpuaas_database_connections\{pool="events",state="idle"\} \d/m],
      'notification-relay': [/^gpuaas_hints_relayed_total [1-9]/m],
    };
    for (const { role, probePort } of platform.processes) {
      const read = (path: string, headers = {}) => fetch(`http://127.0.0.1:${probePort}${path}`, { headers });
      expect([role, (await read('/healthz')).status, (await read('/readyz')).status]).toEqual([role, 200, 200]);
      const text = await (await read('/metrics')).text();
      for (const pattern of [...(metrics[role] ?? []), /^nodejs_eventloop_lag_seconds/m]) expect(text).toMatch(pattern);
      expect((await read('/metrics', { origin: 'https://example.org' })).status).toBe(404);
      expect((await read('/other')).status).toBe(404);
    }
  });
});
