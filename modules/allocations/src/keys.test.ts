import type { AllocationId, AllocationKeys, NodeSsh, ProjectRole, UserId } from '@gpuaas/contract';
import { createClient, staticToken } from '@gpuaas/sdk';
import {
  inState,
  newSshKey,
  startTestWorld,
  type TestNode,
  type TestUser,
  type TestWorld,
  testSku,
  until,
} from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ssh: NodeSsh = { host: '203.0.113.17', port: 22, host_keys: [], reason: null };

describe('the SSH keys of an allocation', () => {
  let world: TestWorld;
  let node: TestNode;
  let owner: TestUser;
  let ownKey: string;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 0 });
    node = await world.addNode({ name: 'keyed', gpus: 8, ssh });
    await until('the node being active', async () => {
      return (await world.admin.api.getNode({ params: { node_id: node.id } })).state === 'active';
    });
    owner = await world.signIn('owner');
    ownKey = newSshKey();
    await owner.api.addSshKey({ body: { public_key: ownKey, name: 'laptop' } });
  });
  afterAll(() => world.stop());

  const of = (id: AllocationId) => ({ project_id: owner.projectId, allocation_id: id });
  async function create(user: TestUser, ssh_keys?: string[]): Promise<AllocationId> {
    const body = { sku: testSku, ...(ssh_keys && { ssh_keys }) };
    const { id } = await user.api.createAllocation({ params: { project_id: owner.projectId }, body });
    await inState({ ...user, projectId: owner.projectId }, id, 'active');
    return id;
  }
  /** What the platform says, once it says that the host has it, is what the host has. */
  const applied = (id: AllocationId, count: number): Promise<AllocationKeys> =>
    until(`${count} keys on the host`, async () => {
      const keys = await owner.api.listAllocationKeys({ params: of(id) });
      return keys.state === 'applied' && keys.items.length === count && node.keys.get(id)?.length === count && keys;
    });
  async function join(name: string, role: ProjectRole): Promise<TestUser & { memberId: string }> {
    const user = await world.signIn(name);
    await world.grant(user, owner.projectId, role);
    const { items } = await owner.api.listProjectMembers({ params: { project_id: owner.projectId } });
    return { ...user, memberId: items.find((one) => one.user.id === user.id)?.id ?? '' };
  }

  it('are those of whoever asked for it, and work as soon as it is active', async () => {
    const id = await create(owner);
    expect(node.keys.get(id)).toEqual([ownKey]);
    const keys = await owner.api.listAllocationKeys({ params: of(id) });
    expect(keys).toMatchObject({ state: 'applied', failure: null, items: [{ name: 'laptop', type: 'ssh-ed25519' }] });
    expect(keys.items[0]?.owner).toMatchObject({ type: 'user', id: owner.id });
  });

  it('are those that were named, by id or as text, and changed within seconds', async () => {
    const [mine] = (await owner.api.listSshKeys()).items;
    if (!mine) throw new Error('the owner has a key');
    const other = newSshKey('mara@desk');
    const id = await create(owner, [other, mine.id, `${ownKey} again`]);
    expect(node.keys.get(id)).toEqual([other.split(' ').slice(0, 2).join(' '), ownKey]);
    const third = newSshKey();
    const change = { add: [third], remove: [mine.fingerprint] };
    const keys = await owner.api.changeAllocationKeys({ params: of(id), body: change });
    expect(keys.items.map(({ name, ssh_key_id }) => [name, ssh_key_id])).toEqual([
      ['mara@desk', null],
      ['ssh-ed25519', null],
    ]);
    await applied(id, 2);
    expect(node.keys.get(id)).toEqual([other.split(' ').slice(0, 2).join(' '), third]);
    expect(await owner.api.changeAllocationKeys({ params: of(id), body: change })).toMatchObject({ state: 'applied' });
    const none = await create(owner, []);
    expect(await owner.api.listAllocationKeys({ params: of(none) })).toMatchObject({ state: 'applied', items: [] });
  });

  it.each([
    ['ssh_private_key', '-----BEGIN OPENSSH PRIVATE KEY-----'],
    ['ssh_key_invalid', 'ssh-ed25519 nonsense'],
    ['ssh_key_unknown', 'sshk_01kadh6sw4e3bvk6mh4y0t2z7r'],
  ])('are refused as %s, and nothing is created', async (code, given) => {
    const count = async () => (await owner.api.listAllocations({ params: of('' as AllocationId) })).items.length;
    const before = await count();
    await expect(create(owner, [given])).rejects.toMatchObject({ code });
    expect(await count()).toBe(before);
  });

  it('cannot be somebody else’s by their id', async () => {
    const [mine] = (await owner.api.listSshKeys()).items;
    const thief = await join('thief', 'member');
    await expect(create(thief, [mine?.id ?? ''])).rejects.toMatchObject({ code: 'ssh_key_unknown' });
  });

  const leaving: [string, (user: TestUser & { memberId: string }) => Promise<unknown>][] = [
    [
      'deletes the key',
      async ({ api }) => {
        const [key] = (await api.listSshKeys()).items;
        await api.deleteSshKey({ params: { ssh_key_id: key?.id as never } });
      },
    ],
    ['leaves the project', ({ api }) => api.leaveProject({ params: { project_id: owner.projectId } })],
    [
      'is removed from it',
      ({ memberId }) =>
        owner.api.removeProjectMember({ params: { project_id: owner.projectId, member_id: memberId as never } }),
    ],
    [
      'may only look on',
      ({ memberId }) =>
        owner.api.updateProjectMember({
          params: { project_id: owner.projectId, member_id: memberId as never },
          body: { role: 'viewer' },
        }),
    ],
    [
      'is disabled',
      ({ id }) => world.admin.api.disableUser({ params: { user_id: id as UserId }, body: { reason: 'left' } }),
    ],
  ];
  it('leave the host when their owner goes, and those of others stay', async () => {
    const id = await create(owner);
    const people: (TestUser & { memberId: string })[] = [];
    for (const [index] of leaving.entries()) {
      const user = await join(`leaving-${index}`, 'member');
      const { id: key } = await user.api.addSshKey({ body: { public_key: newSshKey() } });
      await user.api.changeAllocationKeys({ params: of(id), body: { add: [key] } });
      people.push(user);
    }
    await applied(id, 1 + leaving.length);
    for (const [index, [what, leave]] of leaving.entries()) {
      const user = people[index];
      if (!user) throw new Error(what);
      await leave(user);
      const { items } = await applied(id, leaving.length - index);
      expect(
        items.map((key) => key.owner.id),
        what,
      ).not.toContain(user.id);
    }
    expect(node.keys.get(id)).toEqual([ownKey]);
  });

  it('of a service account leave with it', async () => {
    const params = { project_id: owner.projectId };
    const body = { name: 'ci', scope: ['terminal.open', 'allocation.read'] as never };
    const account = await owner.api.createServiceAccount({ params, body });
    const ofAccount = { ...params, service_account_id: account.id };
    const { key } = await owner.api.createServiceAccountKey({ params: ofAccount });
    const { access_token: token } = await owner.api.createServiceAccountToken({ body: { key } });
    const machine = createClient({ server: world.url, token: staticToken(token) });
    const id = await create(owner, []);
    await machine.changeAllocationKeys({ params: of(id), body: { add: [newSshKey()] } });
    const { items } = await applied(id, 1);
    expect(items[0]?.owner).toMatchObject({ type: 'service_account', name: 'ci' });
    await owner.api.disableServiceAccount({ params: ofAccount });
    await applied(id, 0);
  });

  it('are for whoever can open a terminal, and for active allocations', async () => {
    const id = await create(owner);
    const viewer = await join('looks-on', 'viewer');
    await expect(viewer.api.listAllocationKeys({ params: of(id) })).rejects.toMatchObject({
      code: 'permission_denied',
    });
    await owner.api.releaseAllocation({ params: of(id) });
    const change = owner.api.changeAllocationKeys({ params: of(id), body: { add: [newSshKey()] } });
    await expect(change).rejects.toMatchObject({ code: 'state_conflict' });
  });
});

describe('an agent that cannot change keys', () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 1 });
  });
  afterAll(() => world.stop());

  it('gets no allocation whose keys were named, and is said to lack those of others', async () => {
    const user = await world.signIn('patient');
    const { id: key } = await user.api.addSshKey({ body: { public_key: newSshKey() } });
    const params = { project_id: user.projectId };
    const named = user.api.createAllocation({ params, body: { sku: testSku, ssh_keys: [key] } });
    await expect(named).rejects.toMatchObject({ code: 'capacity_unavailable' });
    const { id } = await user.api.createAllocation({ params, body: { sku: testSku } });
    await inState(user, id, 'active');
    const sent = await world.database.asOwner(
      "select params ? 'ssh_keys' as has_keys from fleet.node_task where target = $1 and type = 'allocation.provision_user'",
      [id],
    );
    expect(sent).toEqual([{ has_keys: false }]);
    const of = { ...params, allocation_id: id };
    // Nobody has to wait for the sweep that would find it too.
    await user.api.changeAllocationKeys({ params: of, body: { add: [newSshKey()] } });
    const found = await until('the reason', async () => {
      const keys = await user.api.listAllocationKeys({ params: of });
      return keys.state === 'failed' && keys;
    });
    expect(found.failure?.code).toBe('node_lacks_task_type');
  });
});
