import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJoinToken, enroll, openStateFolder } from '@gpuaas/agent';
import type { AllocationId, AllocationView } from '@gpuaas/contract';
import { sleep } from '@gpuaas/kernel';
import { type ApiClient, createClient } from '@gpuaas/sdk';
import { mutualTlsTransport } from '@gpuaas/sdk/mutual-tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive, inState } from '../allocations.ts';
import { processesOf } from '../own-processes.ts';
import { type StartedPlatform, startPlatform } from '../started-platform.ts';
import { type TestUser, testSku } from '../test-world.ts';
import type { LoadAsked, LoadSeen } from './messages.ts';

const gpus = 12;
const releases = 6;
const measuredFor = 1.5;
const overloadFor = 5;
/** For what is essential, on a machine that has nothing left. Agents give a connection up after ten seconds. */
const inTime = 5_000;
const heldBack = 300 * 1024 ** 2;

describe('far more than the platform can do', () => {
  let platform: StartedPlatform;
  let user: TestUser;
  let admin: TestUser;
  let load: ChildProcess;
  let node: { id: string; api: ApiClient; close(): void };
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-overload-'));

  beforeAll(async () => {
    platform = await startPlatform({ args: ['--gpus', String(gpus)], env: { GPUAAS_RATE_LIMIT_FACTOR: '1000' } });
    [user, admin] = [await platform.signIn('dev-user'), await platform.signIn('dev-admin')];
    load = fork(join(import.meta.dirname, 'load-process.ts'), { stdio: 'inherit' });
    node = await joinNode();
  }, 120_000);
  afterAll(async () => {
    node?.close();
    load?.kill();
    await platform?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A node whose heartbeats the test sends itself. */
  async function joinNode(): Promise<typeof node> {
    const { id } = await admin.api.createNode({ body: { name: 'beating', approve_automatically: true } });
    const token = decodeJoinToken((await admin.api.createJoinToken({ params: { node_id: id } })).token);
    const hardware = { simulated: true, isolation: 'none', gpus: [] } as const;
    const inventory = { hostname: 'beating', kernel: '6.12', agent_version: '0.1.0', ...hardware };
    const identity = await enroll(openStateFolder(join(folder, 'agent')), token, { ...inventory, gpus: [] });
    const credentials = { key: identity.privateKeyPem, cert: identity.chainPem, ca: identity.trust.root_pem };
    const { transport, close } = mutualTlsTransport(credentials);
    return { id, api: createClient({ server: identity.url, transport, retries: 0 }), close };
  }

  /** Resolves when it has begun. */
  async function loadWith(seconds: number, how: LoadAsked['how']): Promise<{ seen: Promise<LoadSeen> }> {
    const { url } = platform;
    const asked: LoadAsked = { url, token: user.token, projectId: user.projectId, sku: testSku, seconds, how };
    load.send(asked);
    await once(load, 'message');
    return { seen: once(load, 'message').then(([seen]) => seen as LoadSeen) };
  }

  function platformMemory(): number {
    const { pid } = processesOf(platform.dataFolder).find(({ kind }) => kind === 'platform') ?? {};
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes) * 1024;
  }

  /** Each call with its time, one after the other with a pause, until `over`. A call that fails fails the test. */
  async function during(over: AbortSignal, pause: number, call: () => Promise<unknown>): Promise<number[]> {
    const times: number[] = [];
    while (!over.aborted) {
      const startedAt = performance.now();
      await call();
      times.push(performance.now() - startedAt);
      await sleep(pause, over);
    }
    return times;
  }

  it('is refused with a time to come back, while heartbeats, results and releases go through', async () => {
    const mine: AllocationView[] = [];
    for (let count = 0; count < releases; count += 1) mine.push(await createActive(user, { sku: testSku }));
    const warmUp = await (await loadWith(measuredFor, { atOnce: 16 })).seen;
    const sustained = await (await loadWith(measuredFor, { atOnce: 16 })).seen;
    const perSecond = sustained.sent / measuredFor;
    const before = platformMemory();

    const over = new AbortController();
    const { seen: overload } = await loadWith(overloadFor, { perSecond: 10 * perSecond });
    const run = crypto.randomUUID().replaceAll('-', '').slice(0, 24);
    let peak = before;
    const left = [...mine];
    // As the command line does it: with a new connection each.
    const headers = { connection: 'close' };
    const [seen, beats, releasing, healths] = await Promise.all([
      overload.finally(() => over.abort()),
      during(over.signal, 100, () =>
        node.api.waitForTask({ params: { node_id: node.id as never }, query: { agent: run, wait_seconds: 0 } }),
      ),
      during(over.signal, 200, async () => {
        peak = Math.max(peak, platformMemory());
        const next = left.shift();
        const params = next && { project_id: next.project_id, allocation_id: next.id };
        if (params) await user.api.releaseAllocation({ params, headers });
      }),
      during(over.signal, 200, async () => {
        expect((await fetch(`${platform.url}/healthz`, { headers })).status).toBe(200);
      }),
    ]);
    const atOnceAfterwards = performance.now();
    await user.api.listAllocations({ params: { project_id: user.projectId } });
    const listed = performance.now() - atOnceAfterwards;

    console.log(
      [
        `sustained ${perSecond.toFixed(0)} requests/s, offered ${(seen.sent / overloadFor).toFixed(0)}/s: ${JSON.stringify(seen.answers)}`,
        `slowest: of ${beats.length} heartbeats ${slowestOf(beats)} ms, of ${releases - left.length} releases ${slowestOf(releasing)} ms, health ${slowestOf(healths)} ms, served ${seen.slowest.toFixed(0)} ms`,
        `afterwards ${listed.toFixed(0)} ms; memory ${megabytes(before)} MB, at most ${megabytes(peak)} MB`,
      ].join('\n'),
    );
    expect([sustained.failed, sustained.odd, sustained.answers['503 unavailable'] ?? 0]).toEqual([[], [], 0]);
    expect(seen.answers['503 unavailable']).toBeGreaterThan(seen.sent / 2);
    expect([seen.failed.slice(0, 5), seen.odd.slice(0, 5)]).toEqual([[], []]);
    expect(slowestOf(beats)).toBeLessThan(inTime);
    expect(slowestOf(healths)).toBeLessThan(inTime);
    expect(slowestOf(releasing)).toBeLessThan(inTime);
    expect(left.length).toBeLessThan(mine.length);
    expect(peak - before).toBeLessThan(heldBack);
    expect(listed).toBeLessThan(1_000);

    const patience = { withinMilliseconds: 30_000 };
    const released = mine.filter((one) => !left.includes(one));
    for (const { id } of released) await inState(user, id, 'released', patience);
    // What was promised is there.
    const promised = [warmUp, sustained, seen].flatMap(({ accepted }) => accepted as AllocationId[]);
    expect(promised.length).toBeGreaterThanOrEqual(gpus - releases);
    for (const id of promised) await inState(user, id, 'active', patience);
  }, 120_000);
});

function slowestOf(times: readonly number[]): number {
  return Math.round(Math.max(...times));
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 ** 2);
}
