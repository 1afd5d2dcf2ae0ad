import { decodeJoinToken } from '@gpuaas/agent';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createActive } from './allocations.ts';
import { type MutingProxy, startMutingProxy } from './muting-proxy.ts';
import { mintToken, openTerminal } from './terminal-client.ts';
import { startTestWorld, type TestWorld } from './test-world.ts';

let world: TestWorld;
const proxies: MutingProxy[] = [];

beforeAll(async () => {
  // A balancer in front of each listener, at an address of its own.
  const inFront = async (port: number) => {
    const proxy = await startMutingProxy({ host: '127.0.0.1', port }, '127.0.0.3');
    proxies.push(proxy);
    return `127.0.0.3:${proxy.port}`;
  };
  world = await startTestWorld({
    dialled: async ({ nodePort, terminalPort }) => ({
      nodeUrl: `https://${await inFront(nodePort)}`,
      terminalUrl: `ws://${await inFront(terminalPort)}`,
    }),
  });
});

afterAll(async () => {
  await world.stop();
  await Promise.all(proxies.map((proxy) => proxy.close()));
});

it('agents, gateways and terminals use the dialled address, and its certificate is good there', async () => {
  const { nodeUrl, terminalUrl } = world.settings;
  const node = await world.admin.api.createNode({ body: { name: 'other' } });
  const { token } = await world.admin.api.createJoinToken({ params: { node_id: node.id } });
  expect(decodeJoinToken(token).url).toBe(nodeUrl);

  const user = await world.signIn('ada');
  const allocation = await createActive(user);
  expect((await mintToken(user, allocation.id, 'shell')).url).toContain(terminalUrl);
  const terminal = await openTerminal(user, allocation.id);
  terminal.type('echo is-$((20 + 22))\n');
  await terminal.waitFor('is-42');
  terminal.socket.close();
  for (const proxy of proxies) expect(proxy.connections.length).toBeGreaterThan(0);
});
