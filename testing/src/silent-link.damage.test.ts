import { createAgent, openStateFolder } from '@gpuaas/agent';
import { createLogger, systemClock } from '@gpuaas/kernel';
import { closeCodes } from '@gpuaas/terminal-protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive, inState, release } from './allocations.ts';
import { runExec } from './exec-client.ts';
import { type MutingProxy, startMutingProxy } from './muting-proxy.ts';
import { openTerminal } from './terminal-client.ts';
import { startTestWorld, type TestNode, type TestUser, type TestWorld, testSku } from './test-world.ts';
import { until } from './until.ts';
import { workspaceProcesses } from './workspace-processes.ts';

/** What was agreed for finding a dead connection, and a little for a busy machine. */
const found = 15_000;
const busy = 3_000;

describe('a link that falls silent without being cut', () => {
  let world: TestWorld;
  let node: TestNode;
  let proxy: MutingProxy;
  let alice: TestUser;
  const stop = new AbortController();
  let running: Promise<void>;

  beforeAll(async () => {
    world = await startTestWorld({ gpus: 0 });
    node = await world.addNode({ name: 'far', gpus: 4, run: false });
    proxy = await startMutingProxy({ host: '127.0.0.1', port: world.settings.nodePort });
    const log = createLogger({ service: 'node-agent', clock: systemClock, write: (line) => world.logs.push(line) });
    running = createAgent({
      state: openStateFolder(node.stateFolder),
      identity: { ...node.identity, url: `https://127.0.0.1:${proxy.port}` },
      host: node.host,
      clock: systemClock,
      log,
    }).run(stop.signal);
    await until(
      'the node being active',
      async () => (await world.admin.api.getNode({ params: { node_id: node.id } })).state === 'active',
    );
    alice = await world.signIn('alice');
  });
  afterAll(async () => {
    stop.abort();
    await running;
    await proxy.close();
    await world.stop();
  });

  const patience = { withinMilliseconds: found + busy, everyMilliseconds: 100 };

  it('is found by both ends: the agent dials anew, shells and commands end, and work goes on when it is back', async () => {
    const [allocation, over] = [await createActive(alice), await createActive(alice)];
    const terminal = await openTerminal(alice, allocation.id);
    terminal.type('trap : HUP; sleep 7201\n');
    const command = runExec(alice, allocation.id, ['sh', '-c', 'trap "" HUP; sleep 7202; sleep 7203']).then(
      () => 'ended',
      (error: Error) => error.message,
    );
    const programs = () => workspaceProcesses(allocation.id).length;
    await until('both running', () => programs() >= 4);

    proxy.mute();
    const mutedAt = performance.now();
    const after = () => performance.now() - mutedAt;
    const { id } = await alice.api.createAllocation({
      params: { project_id: alice.projectId },
      body: { sku: testSku },
    });
    await alice.api.releaseAllocation({ params: { project_id: alice.projectId, allocation_id: over.id } });
    const told = Promise.all([terminal.closed, command]).then((ends) => ({ ends, toldAfter: after() }));
    const ended = until('everything on the host being over', () => programs() === 0, {
      withinMilliseconds: 40_000,
    }).then(after);
    await until('a new connection', () => proxy.connections.some((at) => at > mutedAt), patience);
    const [{ ends, toldAfter }, endedAfter] = await Promise.all([told, ended]);
    expect((proxy.connections.find((at) => at > mutedAt) ?? Number.NaN) - mutedAt).toBeLessThan(found);
    expect(ends[0]).toMatchObject({ code: closeCodes.nodeSilent });
    expect(ends[1]).toContain(String(closeCodes.nodeSilent));
    expect(toldAfter).toBeLessThan(found + busy);
    expect(endedAfter).toBeLessThan(found + busy);

    proxy.unmute();
    const backAt = performance.now();
    await Promise.all([inState(alice, id, 'active', patience), inState(alice, over.id, 'released', patience)]);
    expect(performance.now() - backAt).toBeLessThan(found);
    await Promise.all([release(alice, id), release(alice, allocation.id)]);
  }, 90_000);
});
