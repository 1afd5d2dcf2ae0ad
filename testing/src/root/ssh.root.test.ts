import type { AllocationView } from '@gpuaas/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive, release } from '../allocations.ts';
import { sshLayer } from '../hosts/debian-layers.ts';
import type { HostNode } from '../hosts/host-node.ts';
import { type HostWorld, startHostWorld } from '../hosts/host-world.ts';
import type { TestUser } from '../test-world.ts';
import { until } from '../until.ts';

const knownHosts = '/root/known_hosts';
const everyMilliseconds = 200;
/** The node has simulated GPUs, and this one is the host's own. */
const gpuOfHost = '/dev/nvidia0';

describe('SSH to an allocation', () => {
  let hosts: HostWorld;
  let node: HostNode;
  let alice: TestUser;
  let allocation: AllocationView;
  let home: string;
  beforeAll(async () => {
    hosts = await startHostWorld({ more: [sshLayer] });
    node = await hosts.addNode('ssh', { gpus: 2 });
    await node.host.mustExec(['mknod', '-m', '666', gpuOfHost, 'c', '195', '0']);
    alice = await hosts.world.signIn('alice');
    await alice.api.addSshKey({ body: { public_key: await keyOf('alice') } });
    allocation = await createActive(alice, { name: 'box' });
    home = `/home/${allocation.runtime_user}`;
  });
  afterAll(() => hosts?.stop());

  /** A new key of somebody, whose private half lies with root of the host: that is where the client runs. */
  async function keyOf(name: string): Promise<string> {
    await node.host.mustExec(['ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', `/root/${name}`]);
    return (await node.host.readFile(`/root/${name}.pub`)).trim();
  }
  /** As a person would who has compared the fingerprints. */
  async function ssh(key: string, ...command: string[]) {
    const { host, port, user, host_keys: keys } = allocation.address ?? { host: '', port: 0, user: '', host_keys: [] };
    await node.host.writeFile(knownHosts, keys.map(({ public_key }) => `${host} ${public_key}\n`).join(''));
    const options = ['BatchMode=yes', 'IdentitiesOnly=yes', 'StrictHostKeyChecking=yes', 'ConnectTimeout=10'];
    const all = [...options, `UserKnownHostsFile=${knownHosts}`, 'LogLevel=ERROR'].flatMap((one) => ['-o', one]);
    return node.host.exec(['ssh', ...all, '-i', `/root/${key}`, '-p', String(port), `${user}@${host}`, ...command]);
  }
  const isLetIn = async (key: string) => (await ssh(key, 'true')).code === 0;
  const params = () => ({ project_id: alice.projectId, allocation_id: allocation.id });
  const untilKeysAre = (state: string) =>
    until(
      `keys being ${state}`,
      async () => (await alice.api.listAllocationKeys({ params: params() })).state === state,
      {
        ...{ withinMilliseconds: 30_000, everyMilliseconds },
      },
    );
  const authorized = () => node.host.readFile(`${home}/.ssh/authorized_keys`);

  it('works with the address that is shown and the own key, and with no other', async () => {
    expect(allocation.address).toMatchObject({ host: node.host.ip, port: 22, user: allocation.runtime_user });
    expect(await ssh('alice', 'id', '-un')).toMatchObject({ code: 0, stdout: `${allocation.runtime_user}\n` });
    await keyOf('mallory');
    expect(await ssh('mallory', 'true')).toMatchObject({ code: 255, stderr: expect.stringContaining('denied') });
  });

  it('closes the GPUs of the host to whoever has simulated ones', async () => {
    expect(await ssh('alice', `exec < ${gpuOfHost}`)).toMatchObject({ stderr: expect.stringMatching(/Permission/) });
    expect(await node.host.mustExec(['stat', '--format=%a %u %g', gpuOfHost])).toBe('600 0 0\n');
  });

  it('follows keys that are added and removed, and leaves every other line as it is', async () => {
    const byHand = `\t# mine \r\n${await keyOf('by-hand')}`;
    await ssh('alice', `printf '%s' '${byHand}' >> .ssh/authorized_keys`);
    expect(await isLetIn('by-hand')).toBe(true);
    const { items } = await alice.api.changeAllocationKeys({
      params: params(),
      body: { add: [await keyOf('desk')] },
    });
    await until('the added key', () => isLetIn('desk'), { withinMilliseconds: 30_000, everyMilliseconds });
    const remove = [items.at(-1)?.fingerprint ?? ''];
    await alice.api.changeAllocationKeys({ params: params(), body: { remove } });
    await until('no key', async () => !(await isLetIn('desk')), { withinMilliseconds: 30_000, everyMilliseconds });
    expect([await isLetIn('alice'), await isLetIn('by-hand')]).toEqual([true, true]);
    expect((await authorized()).endsWith(byHand)).toBe(true);
  });

  it('ends for a person who leaves the project', async () => {
    const bob = await hosts.world.signIn('bob');
    await hosts.world.grant(bob, alice.projectId, 'member');
    await bob.api.changeAllocationKeys({ params: params(), body: { add: [await keyOf('bob')] } });
    await until('the key', () => isLetIn('bob'), { withinMilliseconds: 30_000, everyMilliseconds });
    await hosts.fabric.measures.time('person leaves → key is gone', async () => {
      await bob.api.leaveProject({ params: { project_id: alice.projectId } });
      await until('no key', async () => !(await isLetIn('bob')), { withinMilliseconds: 30_000, everyMilliseconds });
    });
    expect(await isLetIn('alice')).toBe(true);
  });

  it('is no way for a tenant to have root write elsewhere', async () => {
    const before = await node.host.mustExec(['find', '/root', '/etc/ssh', '-printf', '%p %s %m %u\\n']);
    await ssh('alice', 'mv .ssh kept && ln -s /root .ssh');
    await alice.api.changeAllocationKeys({ params: params(), body: { add: [await keyOf('later')] } });
    await untilKeysAre('failed');
    const made = ['/root/later', '/root/later.pub'];
    const after = (await node.host.mustExec(['find', '/root', '/etc/ssh', '-printf', '%p %s %m %u\\n'])).split('\n');
    expect(after.filter((line) => !made.includes(line.split(' ')[0] ?? '')).toSorted()).toEqual(
      before.split('\n').toSorted(),
    );
    await node.host.mustExec(['sh', '-c', `cd ${home} && rm .ssh && mv kept .ssh`]);
    await alice.api.changeAllocationKeys({ params: params(), body: { add: [await keyOf('last')] } });
    await untilKeysAre('applied');
    expect([await isLetIn('later'), await isLetIn('last')]).toEqual([true, true]);
  });

  it('is over when the allocation is', async () => {
    await release(alice, allocation.id);
    for (const key of ['alice', 'by-hand', 'last']) expect(await isLetIn(key), key).toBe(false);
  });
});
