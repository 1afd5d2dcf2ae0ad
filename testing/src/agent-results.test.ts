import { createAgent, decodeJoinToken, enroll, type Identity, openStateFolder, readInventory } from '@gpuaas/agent';
import type { NodeId, TaskPayload } from '@gpuaas/contract';
import { createLogger } from '@gpuaas/kernel';
import { ApiError, createClient } from '@gpuaas/sdk';
import { mutualTlsTransport } from '@gpuaas/sdk/mutual-tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inState, release } from './allocations.ts';
import { startMutingProxy } from './muting-proxy.ts';
import { startTestWorld, type TestNode, type TestUser, type TestWorld, testSku } from './test-world.ts';
import { until } from './until.ts';

const hour = 3_600_000;

describe('an agent', () => {
  let world: TestWorld;
  let alice: TestUser;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 0 });
    alice = await world.signIn('alice');
  });
  afterAll(() => world.stop());

  const clock = () => world.platform.ctxSource.clock;
  const log = () => createLogger({ service: 'node-agent', clock: clock(), write: (line) => world.logs.push(line) });
  const becomesActive = (node: TestNode) =>
    until(
      'the node being active',
      async () => (await world.admin.api.getNode({ params: { node_id: node.id } })).state === 'active',
      { withinMilliseconds: 30_000 },
    );
  it('delivers a result that could not be delivered, after a restart too, and does not do the work again', async () => {
    const node = await world.addNode({ name: 'keeps', gpus: 1, run: false });
    const proxy = await startMutingProxy({ host: '127.0.0.1', port: world.settings.nodePort });
    const state = openStateFolder(node.stateFolder);
    const { accounts } = node.host;
    let times = 0;
    const host = {
      ...node.host,
      accounts: {
        ...accounts,
        async ensure(id: never) {
          times += 1;
          // The work is done; the link is gone before anybody can be told.
          proxy.mute();
          return accounts.ensure(id);
        },
      },
    };
    const run = (url: string) => {
      const stop = new AbortController();
      const options = { state, identity: { ...node.identity, url }, host, clock: clock(), log: log() };
      const running = createAgent(options).run(stop.signal);
      return async () => {
        stop.abort();
        await running;
      };
    };
    const stopFirst = run(`https://127.0.0.1:${proxy.port}`);
    await becomesActive(node);
    const { id } = await alice.api.createAllocation({
      params: { project_id: alice.projectId },
      body: { sku: testSku },
    });
    await until('the result being kept', () => {
      const kept = openStateFolder(node.stateFolder).readSecret<unknown[]>('unaccepted-results.json') ?? [];
      return kept.length === 1;
    });
    await stopFirst();
    const stopSecond = run(node.identity.url);
    await inState(alice, id, 'active');
    const { items } = await world.admin.api.listNodeTasks({ params: { node_id: node.id } });
    expect(items.find(({ target }) => target === id)).toMatchObject({ state: 'completed', attempt: 1 });
    expect(times).toBe(1);
    expect(openStateFolder(node.stateFolder).readSecret('unaccepted-results.json')).toEqual([]);
    await release(alice, id);
    await stopSecond();
    await proxy.close();
    await world.database.asOwner('update fleet.node set cordoned = true where id = $1', [node.id]);
  }, 60_000);

  it('is told whether its certificate is not valid yet or has expired, and what the platform thinks the time is', async () => {
    const node = await world.addNode({ name: 'clocks', gpus: 0, run: false });
    const { privateKeyPem: key, chainPem: cert, trust, url } = node.identity;
    const { transport, close } = mutualTlsTransport({ key, cert, ca: trust.root_pem });
    const ask = async () => {
      const query = { agent: 'a'.repeat(16), wait_seconds: 0 };
      const asked = createClient({ server: url, transport, retries: 0 }).waitForTask({
        params: { node_id: node.id },
        query,
      });
      return asked.then(
        () => 'heard',
        (error: unknown) => (error instanceof ApiError ? `${error.code}: ${error.message}` : String(error)),
      );
    };
    expect(await ask()).toBe('heard');
    const saying = async (time: number) => {
      await world.pass(time);
      const answer = await ask();
      const said = clock().now().toISOString().slice(0, 16);
      await world.pass(-time);
      return { answer, said };
    };
    const back = await saying(-3 * hour);
    expect(back.answer).toMatch(/certificate_refused.*not valid before/);
    expect(back.answer).not.toContain('expired');
    expect(back.answer).toContain(back.said);
    const ahead = await saying(25 * hour);
    expect(ahead.answer).toMatch(/certificate_refused.*expired at/);
    expect(ahead.answer).toContain(ahead.said);
    expect((await saying(-hour)).answer).toBe('heard');
    close();
  });

  it('cannot report for another: 409 with another certificate or attempt, 404 as another node, and nothing changes', async () => {
    const [holder, other] = [
      await world.addNode({ name: 'holder', gpus: 1, run: false }),
      await world.addNode({ name: 'other', gpus: 0, run: false }),
    ];
    const clientOf = ({ url, privateKeyPem: key, chainPem: cert, trust }: Identity) =>
      createClient({ server: url, transport: mutualTlsTransport({ key, cert, ca: trust.root_pem }).transport });
    const poll = (wait_seconds: number) =>
      clientOf(holder.identity).waitForTask({
        params: { node_id: holder.id },
        query: { agent: 'a'.repeat(16), wait_seconds },
      });
    await poll(0);
    await alice.api.createAllocation({ params: { project_id: alice.projectId }, body: { sku: testSku } });
    const signed = await until('the task', async () => (await poll(5)).task ?? undefined);
    const { task_id, attempt } = JSON.parse(signed.payload) as TaskPayload;
    const report = (identity: Identity, nodeId: NodeId, tried = attempt) =>
      clientOf(identity)
        .reportTaskResult({
          params: { node_id: nodeId, task_id },
          body: {
            ...{ attempt: tried, outcome: 'failed', output: {}, evidence: [] },
            error: { code: 'host_error', detail: 'x' },
          },
        })
        .then(
          () => 'taken',
          (error: unknown) => (error instanceof ApiError ? [error.status, error.code] : error),
        );
    expect(await report(other.identity, other.id)).toEqual([404, 'not_found']);
    expect(await report(other.identity, holder.id)).toEqual([404, 'not_found']);
    expect(await report(holder.identity, holder.id, attempt + 1)).toEqual([409, 'attempt_superseded']);
    const { token } = await world.admin.api.createJoinToken({ params: { node_id: holder.id } });
    const inventory = await readInventory(holder.host);
    const again = await enroll(openStateFolder(`${holder.stateFolder}-2`), decodeJoinToken(token), inventory);
    expect(await report(again, holder.id)).toEqual([409, 'attempt_superseded']);
    const { items } = await world.admin.api.listNodeTasks({ params: { node_id: holder.id } });
    expect(items.find(({ id }) => id === task_id)).toMatchObject({ state: 'dispatched', attempt });
  }, 60_000);
});
