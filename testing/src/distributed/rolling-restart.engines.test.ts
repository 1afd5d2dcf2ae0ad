import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AllocationView } from '@gpuaas/contract';
import { sleep, systemClock } from '@gpuaas/kernel';
import { createClient } from '@gpuaas/sdk';
import { mutualTlsTransport } from '@gpuaas/sdk/mutual-tls';
import { closings } from '@gpuaas/terminal-protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createActive, inState } from '../allocations.ts';
import { freePorts } from '../free-ports.ts';
import { openTerminal } from '../terminal-client.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { addTestNode, type TestNode } from '../test-node.ts';
import { type TestUser, testSku } from '../test-world.ts';
import { until } from '../until.ts';
import { type EngineSet, startEngineSet } from './engine-set.ts';
import { portsOf } from './plan.ts';
import { type Distributed, startRoleProcesses } from './role-processes.ts';
import { startTestAgent, type TestAgent } from './test-agent.ts';

const folder = mkdtempSync(join(tmpdir(), 'gpuaas-rolling-'));
const replicas = 2;
let database: TestDatabase;
let engines: EngineSet;
let platform: Distributed;
let agent: TestAgent;
let user: TestUser;
let port: number;
/** Its agent does not run: the test speaks for it. */
let waiting: TestNode;
let shellAt: AllocationView;

beforeAll(async () => {
  [database, engines] = await Promise.all([
    createTestDatabase(),
    startEngineSet({ names: ['nats'], credentialsFolder: folder }),
  ]);
  port = await freePorts(portsOf(replicas));
  platform = await startRoleProcesses({
    databaseUrl: database.url,
    redisUrl: engines.redis.url,
    dataFolder: folder,
    port,
    replicas,
    engines: engines.env,
    env: {
      // A client keeps a connection for less than 5 seconds between two requests, as the api tells it.
      GPUAAS_DRAIN_SECONDS: '5',
      GPUAAS_DATABASE_CONNECTIONS: '8',
      // A machine that is busy with other things is no failure of a restart.
      GPUAAS_DATABASE_CONNECT_TIMEOUT_MS: '20000',
      GPUAAS_RATE_LIMIT_FACTOR: '1000',
    },
  });
  const admin = await platform.signIn('dev-admin');
  agent = await startTestAgent(admin, folder);
  const around = { admin, folder, clock: systemClock, logs: [], accounts: undefined };
  waiting = await addTestNode(around, { name: 'waiting', gpus: 0, run: false });
  const signedIn = await platform.signIn('dev-user');
  // Nothing is asked a second time.
  const api = createClient({ server: platform.url, token: async () => signedIn.token, retries: 0 });
  user = { ...signedIn, api };
  shellAt = await createActive(user);
});
afterAll(async () => {
  await agent?.stop();
  await platform?.stop();
  await Promise.all([engines?.stop(), database?.close()]);
  rmSync(folder, { recursive: true, force: true });
});

it('no request fails while every process of every role is replaced, and who waits there is told', async () => {
  const load = startLoad();
  const begun = performance.now();
  for (let replica = 0; replica < replicas; replica += 1) {
    const old = platform.processes.filter((process) => process.replica === replica);
    const [{ poll }, shell] = await Promise.all([openPoll(replica), openShell(replica)]);
    for (const { process: child } of old) child.kill('SIGTERM');
    // The agent is sent to another replica at once, long before its 25 seconds are over.
    expect(await poll).toMatchObject({ status: 200, body: { task: null }, headers: { connection: 'close' } });
    shell.type('echo still-$((20 + 22))\n');
    await shell.waitFor('still-42');
    expect(await shell.closed).toEqual(closings.interrupted);
    await Promise.all(old.map(({ ended }) => ended));
    for (const { role, process: child } of old) expect([role, child.exitCode]).toEqual([role, 0]);
    await Promise.all(old.map((process) => platform.startAgain(process)));
    console.log(
      `replica ${replica + 1} of each role replaced after ${((performance.now() - begun) / 1_000).toFixed(1)} s`,
    );
  }
  const { done, failures } = await load.finish();
  console.log(`rolling restart: ${JSON.stringify(done)}, ${failures.length} failed`);
  expect(failures).toEqual([]);
  expect(Math.min(done.create, done.terminal, done.release, done.list)).toBeGreaterThan(3);
}, 180_000);

/** An agent that waits for a task at this replica of the api, past the balancer. */
async function openPoll(replica: number) {
  const { privateKeyPem: key, chainPem: cert, trust } = waiting.identity;
  const { transport } = mutualTlsTransport({ key, cert, ca: trust.root_pem });
  const api = createClient({ server: `https://127.0.0.1:${port + 12 + replica * 10}`, transport, retries: 0 });
  const params = { node_id: waiting.id };
  const query = (seconds: number) => ({ agent: 'a'.repeat(16), wait_seconds: seconds });
  await api.waitForTask({ params, query: query(0) });
  const poll = api.raw('waitForTask', { params, query: query(25) });
  poll.catch(() => {});
  await until('the agent being counted', async () => {
    const api = platform.processes.find((process) => process.role === 'api' && process.replica === replica);
    const text = await (await fetch(`http://127.0.0.1:${api?.probePort}/metrics`)).text();
    return Number(/^gpuaas_node_connections\{kind="poll"\} (\d+)/m.exec(text)?.[1]) > 0;
  });
  return { poll };
}

/** A shell through this replica of the gateway, past the balancer. */
function openShell(replica: number) {
  return openTerminal(user, shellAt.id, (url) => url.replace(`:${port + 1}`, `:${port + 11 + replica * 10}`));
}

type Kind = 'create' | 'terminal' | 'release' | 'list';

/** Users who create, open a terminal, and release, and others who look, one thing after the other until the end. */
function startLoad() {
  const done: Record<Kind, number> = { create: 0, terminal: 0, release: 0, list: 0 };
  const failures: string[] = [];
  let isOver = false;

  async function attempt<T>(kind: Kind, work: () => Promise<T>): Promise<T | undefined> {
    try {
      const value = await work();
      done[kind] += 1;
      return value;
    } catch (error) {
      const { message, cause } = error as Error & { cause?: Error };
      failures.push(`${new Date().toISOString()} ${kind}: ${message} ${cause?.message ?? ''}`);
      return undefined;
    }
  }

  async function live(): Promise<void> {
    const project = { project_id: user.projectId };
    const created = await attempt('create', async () => {
      const { id } = await user.api.createAllocation({ params: project, body: { sku: testSku } });
      return inState(user, id, 'active', { withinMilliseconds: 30_000 });
    });
    if (!created) return;
    const { id } = created;
    await attempt('terminal', async () => {
      const terminal = await openTerminal(user, id);
      terminal.type('echo is-$((20 + 22))\n');
      await terminal.waitFor('is-42');
      terminal.socket.close();
      await terminal.closed;
    });
    await attempt('release', async () => {
      await user.api.releaseAllocation({ params: { ...project, allocation_id: id } });
      await inState(user, id, 'released', { withinMilliseconds: 30_000 });
    });
  }
  const look = () => attempt('list', () => user.api.listAllocations({ params: { project_id: user.projectId } }));

  const users = [live, live, look, look].map(async (act) => {
    while (!isOver) {
      await act();
      await sleep(250);
    }
  });
  return {
    async finish() {
      isOver = true;
      await Promise.all(users);
      return { done, failures };
    },
  };
}
