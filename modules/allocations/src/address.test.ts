import type { NodeSsh } from '@gpuaas/contract';
import { createClient } from '@gpuaas/sdk';
import { mutualTlsTransport } from '@gpuaas/sdk/mutual-tls';
import { createActive, startTestWorld, type TestNode, type TestUser, type TestWorld, until } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from './address.ts';

const hostKey = {
  type: 'ssh-ed25519',
  fingerprint: 'SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE',
  public_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/',
};
const ssh: NodeSsh = { host: '203.0.113.17', port: 2222, host_keys: [hostKey], reason: null };

describe('the address of an allocation', () => {
  let world: TestWorld;
  let node: TestNode;
  let alice: TestUser;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 0 });
    node = await world.addNode({ name: 'addressed', gpus: 1, ssh });
    await until('the node being active', async () => {
      return (await world.admin.api.getNode({ params: { node_id: node.id } })).state === 'active';
    });
    alice = await world.signIn('alice');
  });
  afterAll(() => world.stop());

  /** As the node's agent would. */
  async function report(said: NodeSsh): Promise<void> {
    const { url, privateKeyPem: key, chainPem: cert, trust } = node.identity;
    const { transport, close } = mutualTlsTransport({ key, cert, ca: trust.root_pem });
    const { gpus } = await node.host.gpus.look();
    await createClient({ server: url, transport }).reportInventory({
      params: { node_id: node.id },
      body: {
        ...{ hostname: 'h', kernel: '6', agent_version: '0.1.0', isolation: 'none', simulated: true },
        ...{ gpus, ssh: said },
      },
    });
    close();
  }

  it('is shown to whoever can open a terminal, in one answer and in lists, and follows the node', async () => {
    const { id, runtime_user: user } = await createActive(alice, { name: 'reachable' });
    const params = { project_id: alice.projectId, allocation_id: id };
    const address = { host: ssh.host, port: ssh.port, user, host_keys: [hostKey] };
    const found = await alice.api.getAllocation({ params });
    expect(found).toMatchObject({ address, no_address_because: null });
    const [listed] = (await alice.api.listAllocations({ params })).items;
    expect(listed?.address).toEqual(address);

    const viewer = await world.signIn('viewer');
    await world.grant(viewer, alice.projectId, 'viewer');
    expect(await viewer.api.getAllocation({ params })).toMatchObject({
      address: null,
      no_address_because: 'Your role cannot open terminals or sign in with SSH.',
    });

    await report({ ...ssh, host: '203.0.113.18' });
    await until('the new address', async () => {
      return (await alice.api.getAllocation({ params })).address?.host === '203.0.113.18';
    });
    await report({ ...ssh, host_keys: [], reason: 'This host has no SSH server.' });
    await until('no address', async () => {
      const { address: none, no_address_because: why } = await alice.api.getAllocation({ params });
      return none === null && why === 'This host has no SSH server.';
    });
  });

  it.each([
    ['of one that is not active', { state: 'releasing' as const }, null],
    ['on a node that has said nothing', { nodeSsh: undefined }, 'Its node has not said where it takes SSH.'],
    ['on a node without an SSH server', { nodeSsh: { ...ssh, reason: 'Why.' } }, 'Why.'],
  ])('%s is none', (_, more, why) => {
    const allocation = { state: 'active' as const, nodeSsh: ssh, runtimeUser: 'gpu-1', ...more };
    expect(addressOf(allocation, new Set(['terminal.open']))).toEqual({ address: null, no_address_because: why });
  });
});
