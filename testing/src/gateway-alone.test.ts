import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AllocationView } from '@gpuaas/contract';
import { openCertificateAuthority } from '@gpuaas/fleet';
import { createLogger, type Milliseconds, systemClock } from '@gpuaas/kernel';
import { composeGateway, type GatewaySettings, writeRoleIdentity } from '@gpuaas/processes';
import { streamPath } from '@gpuaas/terminal-protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createActive } from './allocations.ts';
import { type Engine, startRedis } from './engines/index.ts';
import { freePorts } from './free-ports.ts';
import { mintToken, openTerminal } from './terminal-client.ts';
import { startTestWorld, type TestUser, type TestWorld } from './test-world.ts';
import { until } from './until.ts';

const root = join(import.meta.dirname, '../..');
const hour = 3_600_000;

describe('A terminal gateway in a process of its own', () => {
  let redis: Engine;
  let world: TestWorld;
  let user: TestUser;
  let allocation: AllocationView;
  let settings: GatewaySettings;
  beforeAll(async () => {
    redis = await startRedis();
    const port = await freePorts(2);
    world = await startTestWorld({
      redisUrl: redis.url,
      dialled: async ({ nodePort }) => ({
        nodeUrl: `https://127.0.0.1:${nodePort}`,
        terminalUrl: `ws://localhost:${port}`,
      }),
    });
    // All that it is given: no database, no secret, no data folder.
    settings = {
      publicUrl: world.settings.publicUrl,
      terminalHost: 'localhost',
      terminalPort: port,
      nodeUrl: world.settings.nodeUrl,
      ephemeralStore: 'redis',
      redisUrl: redis.url,
      probePort: port + 1,
      certificateFile: join(world.settings.dataFolder, 'gateway', 'terminal.json'),
    };
    user = await world.signIn('ada');
    allocation = await createActive(user);
  });
  afterAll(async () => {
    await world?.stop();
    await redis?.stop();
  });

  function issue(role: string, out: string) {
    const { dataFolder, databaseUrl } = world.settings;
    return spawnSync(
      process.execPath,
      [join(root, 'processes/src/issue-certificate.ts'), '--role', role, '--out', out],
      {
        env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, GPUAAS_DATA: dataFolder },
        encoding: 'utf8',
        timeout: 15_000,
      },
    );
  }

  /** Of gateways that run alone. */
  async function signs() {
    const { processes } = await world.admin.api.getPlatformHealth();
    return processes.filter(({ roles }) => roles.join() === 'terminal-gateway');
  }

  async function running(work: (logs: readonly string[]) => Promise<void>): Promise<void> {
    const logs: string[] = [];
    const log = createLogger({ service: 'terminal-gateway', clock: systemClock, write: (line) => logs.push(line) });
    const { runnables, close } = await composeGateway({ settings, log });
    const stop = new AbortController();
    const ended = runnables.map((runnable) => runnable.run(stop.signal));
    try {
      await work(logs);
    } finally {
      stop.abort();
      await Promise.all(ended);
      await close();
    }
  }

  it('opens terminals with a certificate that a command has issued, which is audited', async () => {
    const file = settings.certificateFile ?? '';
    const { status, stdout, stderr } = issue('terminal-gateway', file);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('good until');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { items } = await world.admin.api.listAuditEvents({ query: { action: 'gateway.issue_certificate' } });
    expect(items).toMatchObject([{ actor: { type: 'system' }, target: { name: 'terminal' } }]);

    await running(async () => {
      const probe = (path: string) => fetch(`http://127.0.0.1:${settings.probePort}${path}`);
      const terminal = await openTerminal(user, allocation.id);
      expect((await probe('/readyz')).status).toBe(200);
      expect(await (await probe('/metrics')).text()).toMatch(/^gpuaas_certificate_seconds 8\d{4}/m);
      terminal.type('echo is-$((20 + 22))\n');
      await terminal.waitFor('is-42');
      terminal.socket.close();
      await terminal.closed;
      const [sign] = await until('its sign of life', async () => (await signs()).length > 0 && signs());
      expect(sign).toMatchObject({ version: expect.stringMatching(/^\d/), silent: false });
    });
    // It has stopped, so nobody looks for it; and four signs a minute do not fill the audit log.
    expect(await signs()).toEqual([]);
    expect((await world.admin.api.listAuditEvents({ query: { action: 'gateway.sign' } })).items).toEqual([]);
  });

  it('gets the next certificate in time, with a new key', async () => {
    await agedCertificate(17 * hour);
    const before = readFileSync(settings.certificateFile ?? '', 'utf8');
    await running(async (logs) => {
      await until('the renewal', () => logs.some((line) => line.includes('certificate renewed')));
      const terminal = await openTerminal(user, allocation.id);
      terminal.socket.close();
      await terminal.closed;
    });
    const [old, now] = [before, readFileSync(settings.certificateFile ?? '', 'utf8')].map((text) => JSON.parse(text));
    expect(now).toMatchObject({ gateway: 'terminal', rootPem: old.rootPem });
    expect(now.privateKeyPem).not.toBe(old.privateKeyPem);
    expect(now.chainPem).not.toBe(old.chainPem);
  });

  it('does not start with one that has expired', async () => {
    await agedCertificate(25 * hour);
    await expect(running(async () => {})).rejects.toThrow(/expired at .* npm run issue-certificate/);
  });

  it('is not issued a certificate of a role that is no gateway', () => {
    expect(issue('api', settings.certificateFile ?? '')).toMatchObject({ status: 1, stdout: '' });
  });

  it('is the only gateway that carries terminals, and a join token carries none', async () => {
    const { authority } = world.platform.modules;
    await mintToken(user, allocation.id, 'shell');
    const [node] = (await world.admin.api.listNodes({})).items;
    if (!node) throw new Error('there is a node');
    const streamId = world.platform.ctxSource.newId('stream');
    const refused = async ({ privateKeyPem, chainPem }: { privateKeyPem: string; chainPem: string }) => {
      const url = `wss://127.0.0.1:${world.settings.nodePort}${streamPath(streamId)}`;
      const socket = new WebSocket(url, { key: privateKeyPem, cert: chainPem, ca: authority.rootPem });
      return new Promise<number | undefined>((resolve) => {
        socket.once('unexpected-response', (_, response) => {
          resolve(response.statusCode);
          socket.terminate();
        });
        socket.on('error', () => {});
      });
    };
    expect(await refused(await authority.issueGateway('node-logs'))).toBe(403);
    expect(await refused(await authority.issueBootstrap(node.id, 600))).toBe(403);
    expect(await refused(await authority.issueGateway('terminal'))).toBe(404);
  });

  /** As if it had been issued that long ago. */
  async function agedCertificate(age: Milliseconds): Promise<void> {
    const clock = { now: () => new Date(Date.now() - age) };
    const { secrets } = world.platform.ports;
    const authority = await openCertificateAuthority(secrets, { ...world.platform.ctxSource, clock }, async () => {});
    const { privateKeyPem, chainPem } = await authority.issueGateway('terminal');
    const identity = { gateway: 'terminal', privateKeyPem, chainPem, rootPem: authority.rootPem };
    writeRoleIdentity(settings.certificateFile ?? '', identity);
  }
});
