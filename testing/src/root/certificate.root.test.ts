import { createAgent, openStateFolder } from '@gpuaas/agent';
import { createLogger, sleep, systemClock } from '@gpuaas/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive, release } from '../allocations.ts';
import { openTerminal } from '../terminal-client.ts';
import { startTestWorld, type TestNode, type TestWorld } from '../test-world.ts';
import { until } from '../until.ts';

describe('the certificate of an agent', () => {
  let world: TestWorld;
  let node: TestNode;
  const stop = new AbortController();
  const lines: string[] = [];
  let running: Promise<void>;

  beforeAll(async () => {
    world = await startTestWorld({ gpus: 0 });
    node = await world.addNode({ name: 'renews', gpus: 4, run: false });
    const log = createLogger({ service: 'node-agent', clock: systemClock, write: (line) => lines.push(line) });
    const state = openStateFolder(node.stateFolder);
    const { identity, host } = node;
    const agent = createAgent({ state, identity, host, clock: systemClock, log, renewAfterPart: 0 });
    running = agent.run(stop.signal);
  });
  afterAll(async () => {
    stop.abort();
    await running;
    await world?.stop();
  });

  it('is renewed before it expires, and no task is missed', async () => {
    const alice = await world.signIn('alice');
    const params = { node_id: node.id };
    const renewals = () => lines.filter((line) => line.includes('certificate renewed')).length;
    const fingerprints = new Set<string | undefined>();
    await until('the node taking work', async () => (await world.admin.api.getNode({ params })).state === 'active');
    const lasting = await createActive(alice);
    const terminal = await openTerminal(alice, lasting.id);

    // It is due whenever the agent looks at the clock, which is every two seconds.
    for (const end = performance.now() + 45_000; fingerprints.size < 4 || renewals() < 3; ) {
      if (performance.now() > end) throw new Error(`${renewals()} renewals in 45 s`);
      await release(alice, (await createActive(alice)).id);
      fingerprints.add((await world.admin.api.getNode({ params })).certificate?.fingerprint);
      // Whoever asks the api over and over runs into its limit.
      await sleep(300);
    }
    const { items } = await world.admin.api.listNodeTasks({ params, query: { limit: 100 } });
    expect(items.length).toBeGreaterThanOrEqual(8);
    for (const task of items) expect(task).toMatchObject({ state: 'completed', attempt: 1, refusals: 0 });
    expect(lines.filter((line) => /"level":"(warn|error)"/.test(line))).toEqual([]);

    terminal.type('echo still he""re\n');
    await terminal.waitFor('still here');
    await release(alice, lasting.id);
  });
});
