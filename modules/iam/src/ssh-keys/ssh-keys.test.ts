import { generateKeyPairSync } from 'node:crypto';
import { newSshKey, startTestWorld, type TestUser, type TestWorld } from '@gpuaas/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

describe('SSH keys', () => {
  let world: TestWorld;
  let mara: TestUser;
  let otto: TestUser;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 0 });
    [mara, otto] = [await world.signIn('mara'), await world.signIn('otto')];
  });
  afterAll(() => world.stop());
  beforeEach(async () => {
    const { items } = await mara.api.listSshKeys();
    for (const { id } of items) await mara.api.deleteSshKey({ params: { ssh_key_id: id } });
  });

  const add = (public_key: string, name?: string, user = mara) =>
    user.api.addSshKey({ body: { public_key, ...(name !== undefined && { name }) } });

  it('are added, listed newest first and deleted, and each leaves an audit entry', async () => {
    const line = newSshKey('mara@laptop');
    const first = await add(line);
    expect(first).toMatchObject({ name: 'mara@laptop', type: 'ssh-ed25519', bits: 256 });
    expect(first.public_key).toBe(line.split(' ').slice(0, 2).join(' '));
    const second = await add(newSshKey('mara@laptop'), 'desk');
    expect((await mara.api.listSshKeys()).items).toEqual([second, first]);
    await mara.api.deleteSshKey({ params: { ssh_key_id: first.id } });
    expect((await mara.api.listSshKeys()).items).toEqual([second]);
    const { items } = await world.admin.api.listAuditEvents({ query: { target_id: first.id } });
    expect(items.map(({ action, target, detail }) => [action, target.name, detail['fingerprint']])).toEqual([
      ['ssh_key.delete', 'mara@laptop', first.fingerprint],
      ['ssh_key.add', 'mara@laptop', first.fingerprint],
    ]);
  });

  it('belong to one person: nobody else sees or deletes them', async () => {
    const { id } = await add(newSshKey(), 'mine');
    expect((await otto.api.listSshKeys()).items).toEqual([]);
    const foreign = otto.api.deleteSshKey({ params: { ssh_key_id: id } });
    await expect(foreign).rejects.toMatchObject({ status: 404, code: 'not_found' });
    expect((await mara.api.listSshKeys()).items).toHaveLength(1);
  });

  it('are different from each other, by key and by name, for each person', async () => {
    const line = newSshKey();
    await add(line, 'laptop');
    await expect(add(line, 'other')).rejects.toMatchObject({ code: 'ssh_key_exists', status: 409 });
    await expect(add(newSshKey(), 'laptop')).rejects.toMatchObject({ code: 'name_taken', status: 409 });
    const { id } = await add(line, 'laptop', otto);
    await otto.api.deleteSshKey({ params: { ssh_key_id: id } });
  });

  it('that are added at the same moment are one, and not more than the policy allows', async () => {
    const line = newSshKey();
    const same = await Promise.allSettled([1, 2, 3, 4].map((number) => add(line, `same ${number}`)));
    expect(same.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const policy_key = 'ssh_key.keys_per_person';
    await world.admin.api.setPlatformPolicy({ params: { policy_key }, body: { value: 3 } });
    await world.platform.modules.policies.refresh(world.platform.ports.database.db);
    const many = await Promise.allSettled([1, 2, 3, 4].map((number) => add(newSshKey(), `many ${number}`)));
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(add(newSshKey(), 'one more')).rejects.toMatchObject({
      code: 'too_many_ssh_keys',
      problem: { params: { limit: 3 } },
    });
    await world.admin.api.clearPlatformPolicy({ params: { policy_key } });
  });

  it('are named by their comment, cut to what a name can have, or by their type', async () => {
    expect((await add(newSshKey())).name).toBe('ssh-ed25519');
    expect((await add(newSshKey(`${'é😀'.repeat(80)}`))).name).toBe('é😀'.repeat(50));
  });

  it('are refused when they are private, and nothing of one is kept', async () => {
    const pem = String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const refused = await add(pem, 'oops').then(undefined, (error: { code: string; problem: object }) => error);
    const secret = pem.split('\n')[1] ?? '';
    expect(refused).toMatchObject({ status: 422, code: 'ssh_private_key' });
    expect(JSON.stringify(refused)).not.toContain(secret);
    const tables = await world.database.asOwner<{ text: string }>(`
      select detail::text as text from audit.event union all select coalesce(body, '') from idempotency.key`);
    expect(tables.map(({ text }) => text).join('\n')).not.toContain(secret);
  });
});
