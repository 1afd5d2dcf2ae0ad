import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent, decodeJoinToken, enroll, openAttemptMemory, openStateFolder } from '@gpuaas/agent';
import type { NodeId, SignedTask, TaskPayload } from '@gpuaas/contract';
import { openTaskSigner } from '@gpuaas/fleet';
import { type Clock, silentLogger, systemClock } from '@gpuaas/kernel';
import { mutualTlsTransport } from '@gpuaas/sdk/mutual-tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive, inState, release } from './allocations.ts';
import { startTamperingProxy, type TamperingProxy } from './tampering-proxy.ts';
import {
  isInThisProcess,
  startTestWorld,
  type TestNode,
  type TestUser,
  type TestWorld,
  testSku,
} from './test-world.ts';
import { until } from './until.ts';

/** An agent that reaches the platform only through a proxy which can change what it says. */
interface WatchedAgent {
  node: TestNode;
  proxy: TamperingProxy;
  /** Calls of the account driver: the only way a task can have an effect. */
  effects: string[];
  stop(): Promise<void>;
}

describe('an agent', () => {
  let world: TestWorld;
  let alice: TestUser;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 0 });
    alice = await world.signIn('alice');
  });
  afterAll(() => world.stop());

  async function startWatched(name: string, clock: Clock = systemClock): Promise<WatchedAgent> {
    const node = await world.addNode({ name, gpus: 1, run: false });
    const proxy = await startTamperingProxy(world, node);
    const effects: string[] = [];
    const { accounts } = node.host;
    const watched = {
      ...accounts,
      ensure: (id: never) => {
        effects.push(`ensure ${id}`);
        return accounts.ensure(id);
      },
      remove: (id: never) => {
        effects.push(`remove ${id}`);
        return accounts.remove(id);
      },
    };
    const stop = new AbortController();
    const running = createAgent({
      state: openStateFolder(node.stateFolder),
      identity: { ...node.identity, url: proxy.url },
      host: { ...node.host, accounts: watched },
      clock,
      log: silentLogger,
      waitSeconds: 2,
    }).run(stop.signal);
    await until(
      'the node being active',
      async () => (await world.admin.api.getNode({ params: { node_id: node.id } })).state === 'active',
    );
    return {
      node,
      proxy,
      effects,
      async stop() {
        stop.abort();
        await running;
        await proxy.close();
        await world.database.asOwner('update fleet.node set cordoned = true where id = $1', [node.id]);
      },
    };
  }

  const refusals = async (nodeId: NodeId) => {
    const { items } = await world.admin.api.listAuditEvents({ query: { action: 'node_task.refused' } });
    return items.filter(({ actor }) => actor.id === nodeId).map(({ detail }) => detail['reason']);
  };
  const create = () => alice.api.createAllocation({ params: { project_id: alice.projectId }, body: { sku: testSku } });
  const signAs = async (payload: Partial<TaskPayload> & { node_id: NodeId }): Promise<SignedTask> => {
    const signer = await openTaskSigner(world.platform.ports.secrets);
    return signer.sign(
      JSON.stringify({
        task_id: world.platform.ctxSource.newId('task'),
        type: 'allocation.provision_user',
        attempt: 1,
        issued_at: new Date().toISOString(),
        expires_at: new Date(Date.now() + 60_000).toISOString(),
        correlation_id: 'cor_planted',
        params: { allocation_id: world.platform.ctxSource.newId('alloc'), gpu_uuids: [] },
        ...payload,
      }),
    );
  };

  it('refuses a task with a flipped byte, and does the genuine one that is sent again', async () => {
    const agent = await startWatched('flipped');
    agent.proxy.tamper(
      (task) => task && { ...task, payload: task.payload.replace('"gpu_uuids":["', '"gpu_uuids":["X') },
    );
    const { id } = await create();
    await inState(alice, id, 'active');
    expect(await refusals(agent.node.id)).toEqual(['bad_signature']);
    expect(agent.effects).toEqual([`ensure ${id}`]);
    expect(agent.proxy.delivered.map(({ payload }) => (JSON.parse(payload) as TaskPayload).attempt)).toEqual([1, 2]);
    await release(alice, id);
    await agent.stop();
  });

  it('refuses a task whose signature is another one, or of an unknown key', async () => {
    const agent = await startWatched('forged');
    for (const change of [
      (task: SignedTask) => ({ ...task, signature: Buffer.alloc(64, 7).toString('base64') }),
      (task: SignedTask) => ({ ...task, key_id: 'unknown' }),
    ]) {
      agent.proxy.tamper((task) => task && change(task));
      const { id } = await create();
      await inState(alice, id, 'active');
      await release(alice, id);
    }
    expect(await refusals(agent.node.id)).toEqual(['bad_signature', 'bad_signature']);
    await agent.stop();
  });

  it('refuses a genuine task of another node', async () => {
    const first = await startWatched('first');
    const { id } = await create();
    await inState(alice, id, 'active');
    const [captured] = first.proxy.delivered;
    await release(alice, id);
    await first.stop();

    const second = await startWatched('second');
    second.proxy.tamper((task) => (task ? task : (captured as SignedTask)));
    const { id: other } = await createActive(alice);
    await until('the replay being refused', async () => (await refusals(second.node.id)).includes('other_node'), {
      everyMilliseconds: 200,
    });
    expect(second.effects).toEqual([`ensure ${other}`]);
    await release(alice, other);
    await second.stop();
  }, 60_000);

  it('refuses a task it has done before, also after a restart', async () => {
    const agent = await startWatched('replayed');
    const { id } = await create();
    await inState(alice, id, 'active');
    const [captured] = agent.proxy.delivered;
    agent.proxy.tamper((task) => (task ? task : (captured as SignedTask)));
    await until('the replay being refused', async () => (await refusals(agent.node.id)).includes('old_attempt'), {
      everyMilliseconds: 200,
    });
    expect(agent.effects).toEqual([`ensure ${id}`]);
    await release(alice, id);
    await agent.stop();
    const { last } = openAttemptMemory(openStateFolder(agent.node.stateFolder));
    expect(last((JSON.parse((captured as SignedTask).payload) as TaskPayload).task_id)).toBe(1);
  }, 60_000);

  it('refuses a signed task that is over, of an unknown type or with unknown parameters', async () => {
    const agent = await startWatched('signed');
    const node_id = agent.node.id;
    const planted: [Partial<TaskPayload>, string][] = [
      [{ expires_at: new Date(Date.now() - 1_000).toISOString() }, 'expired'],
      [{ type: 'host.run_anything', params: { command: 'true' } }, 'unknown_type'],
      [{ params: { allocation_id: 'not an id', gpu_uuids: [] } }, 'invalid_params'],
      [
        { params: { allocation_id: world.platform.ctxSource.newId('alloc'), gpu_uuids: [], extra: 1 } },
        'invalid_params',
      ],
    ];
    for (const [payload, reason] of planted) {
      const task = await signAs({ ...payload, node_id });
      const before = (await refusals(node_id)).length;
      agent.proxy.tamper(() => task);
      const { id } = await create();
      await until(`a refusal because of ${reason}`, async () => (await refusals(node_id)).length > before);
      expect((await refusals(node_id))[0]).toBe(reason);
      await inState(alice, id, 'active');
      expect(agent.effects.splice(0)).toEqual([`ensure ${id}`]);
      await release(alice, id);
      agent.effects.splice(0);
    }
    await agent.stop();
  }, 60_000);

  it('loses no task whose delivery is cut off', async () => {
    const agent = await startWatched('cut');
    agent.proxy.tamper((task) => (task ? null : task));
    const { id } = await create();
    await inState(alice, id, 'active');
    expect(agent.effects).toEqual([`ensure ${id}`]);
    await release(alice, id);
    await agent.stop();
  });

  it('gets a new certificate before the old one is over, and misses no task', async () => {
    const node = await world.addNode({ name: 'renewing', gpus: 1, run: false });
    const stop = new AbortController();
    const state = openStateFolder(node.stateFolder);
    const running = createAgent({
      state,
      identity: node.identity,
      host: node.host,
      clock: systemClock,
      log: silentLogger,
      renewAfterPart: 0,
    }).run(stop.signal);
    const fingerprint = async () =>
      (await world.admin.api.getNode({ params: { node_id: node.id } })).certificate?.fingerprint;
    await until(
      'the node being active',
      async () => (await world.admin.api.getNode({ params: { node_id: node.id } })).state === 'active',
    );
    const first = await fingerprint();
    const seen = new Set([first]);
    for (let round = 0; round < 3; round += 1) {
      const allocation = await createActive(alice);
      await release(alice, allocation.id);
      await until('another certificate', async () => !seen.has(await fingerprint()));
      seen.add(await fingerprint());
    }
    expect(seen.size).toBeGreaterThanOrEqual(4);
    // The first certificate is neither the current nor the previous one any more.
    const { privateKeyPem: key, chainPem: cert, trust } = node.identity;
    const { transport } = mutualTlsTransport({ key, cert, ca: trust.root_pem });
    const url = `${node.identity.url}/internal/v1/nodes/${node.id}/tasks/wait?agent=${'a'.repeat(16)}&wait_seconds=0`;
    const answer = await transport({
      method: 'GET',
      url,
      headers: {},
      body: undefined,
      signal: AbortSignal.timeout(5_000),
    });
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([403, 'certificate_refused']);
    stop.abort();
    await running;
    await world.database.asOwner('update fleet.node set cordoned = true where id = $1', [node.id]);
  }, 60_000);
});

describe('a join token', () => {
  let world: TestWorld;
  let nodeId: NodeId;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 0 });
    nodeId = (await world.admin.api.createNode({ body: { name: 'joining' } })).id;
  });
  afterAll(() => world.stop());

  const mint = async () =>
    decodeJoinToken((await world.admin.api.createJoinToken({ params: { node_id: nodeId } })).token);
  const useToken = async (token: Awaited<ReturnType<typeof mint>>) => {
    const folder = mkdtempSync(join(tmpdir(), 'gpuaas-join-'));
    const inventory = {
      hostname: 'h',
      kernel: '6',
      agent_version: '0',
      isolation: 'none' as const,
      simulated: true,
      gpus: [],
    };
    return enroll(openStateFolder(folder), token, inventory);
  };

  it('works once', async () => {
    const token = await mint();
    expect((await useToken(token)).nodeId).toBe(nodeId);
    await expect(useToken(token)).rejects.toMatchObject({ code: 'join_token_invalid' });
  });

  it('stops working when a newer one is made', async () => {
    const [older, newer] = [await mint(), await mint()];
    await expect(useToken(older)).rejects.toMatchObject({ code: 'join_token_invalid' });
    await useToken(newer);
  });

  // Moves the platform's clock.
  if (isInThisProcess) {
    it('is over after 15 minutes', async () => {
      const token = await mint();
      await world.pass(901_000);
      await expect(useToken(token)).rejects.toMatchObject({
        code: expect.stringMatching(/join_token_invalid|certificate_refused/),
      });
      await world.pass(-901_000);
    });
  }

  it('makes an agent stop at a platform that is not the one it names', async () => {
    const token = await mint();
    await expect(useToken({ ...token, caFingerprint: '0'.repeat(64) })).rejects.toThrow(
      'not the one that made the join token',
    );
    await useToken(token);
  });

  it('brings a node that was here before back as the same node', async () => {
    const before = await world.admin.api.getNode({ params: { node_id: nodeId } });
    await useToken(await mint());
    const after = await world.admin.api.getNode({ params: { node_id: nodeId } });
    expect(after.id).toBe(before.id);
    expect(after.certificate?.fingerprint).not.toBe(before.certificate?.fingerprint);
  });
});
