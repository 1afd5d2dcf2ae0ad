import { startTestWorld, type TestUser, type TestWorld } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliUnderTest, createSignedInCli } from './testing/cli-under-test.ts';
import { removeTemporaryFolders } from './testing/temporary-folder.ts';

describe('teams on the command line', () => {
  let world: TestWorld;
  let [alice, sam, admin]: CliUnderTest[] = [];
  let samUser: TestUser;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 0 });
    samUser = await world.signIn('sam');
    alice = createSignedInCli(world.url, await world.signIn('alice'));
    sam = createSignedInCli(world.url, samUser);
    admin = createSignedInCli(world.url, world.admin);
  });
  afterAll(async () => {
    await world.stop();
    removeTemporaryFolders();
  });
  const run = async (cli: CliUnderTest | undefined, ...args: string[]) => {
    const { code, out } = (await cli?.run([...args, '-o', 'name'])) ?? { code: -1, out: '' };
    return [code, out.trim()];
  };

  it('make organisations, departments and projects', async () => {
    expect(await run(alice, 'org', 'create', 'acme', '--name', 'Acme')).toEqual([0, 'acme']);
    expect(await run(alice, 'dept', 'create', 'acme', 'research')).toEqual([0, 'research']);
    expect(await run(alice, 'project', 'create', 'acme', 'vision', '--dept', 'research')).toEqual([0, 'vision']);
    expect(await run(alice, 'dept', 'rename', 'acme', 'research', '--slug', 'labs')).toEqual([0, 'labs']);
    expect(await run(alice, 'dept', 'list', 'acme')).toEqual([0, 'default\nlabs']);
    expect(await run(alice, 'org', 'rename', 'acme', '--name', 'Acme Labs')).toEqual([0, 'acme']);
    expect((await run(alice, 'dept', 'archive', 'acme', 'labs', '--yes'))[0]).toBe(7);
    expect(await run(alice, 'org', 'show', 'nothing')).toEqual([3, '']);
  });

  it('invite somebody, who accepts and works there until they are removed', async () => {
    const project = ['--project', 'vision'];
    const [, link = ''] = await run(alice, 'invite', 'create', '--role', 'viewer', '--note', 'Sam', ...project);
    expect(await run(sam, 'invite', 'show', String(link))).toEqual([0, 'vision']);
    expect(await run(sam, 'invite', 'accept', String(link))).toEqual([0, 'vision']);
    expect((await run(sam, 'invite', 'accept', String(link)))[0]).toBe(3);
    expect((await run(sam, 'authz', 'check', 'allocation.create', ...project))[0]).toBe(4);
    expect(await run(alice, 'project', 'members', 'set-role', 'sam', 'member', ...project)).toEqual([0, 'sam']);
    expect((await run(sam, 'authz', 'check', 'allocation.create', ...project))[0]).toBe(0);
    expect(String((await run(alice, 'project', 'members', 'list', ...project))[1])).toContain('sam');
    expect((await run(alice, 'project', 'leave', '--yes', ...project))[0]).toBe(7);
    expect((await run(alice, 'project', 'members', 'remove', 'sam', '--yes', ...project))[0]).toBe(0);
    expect((await run(sam, 'project', 'show', ...project))[0]).toBe(3);
  });

  it('add a viewer, who can read and not create, and keep their last owner', async () => {
    const project = ['--project', 'vision'];
    const [, link = ''] = await run(alice, 'project', 'members', 'add', '--role', 'viewer', ...project);
    const accepted = await sam?.run(['invite', 'accept', '-', '-o', 'name'], { input: `${link}\n` });
    expect(accepted).toMatchObject({ code: 0, out: 'vision\n' });
    expect(String((await run(sam, 'project', 'members', 'list', ...project))[1])).toContain('alice');
    expect((await run(sam, 'alloc', 'list', ...project))[0]).toBe(0);
    const refused = await sam?.run(['alloc', 'create', '--sku', 'sim-h200-1', '--yes', ...project]);
    expect(refused).toMatchObject({ code: 4, err: expect.stringContaining('allocation.create') });
    for (const change of [
      ['set-role', 'alice', 'viewer'],
      ['remove', 'alice', '--yes'],
    ]) {
      const kept = await alice?.run(['project', 'members', ...change, ...project]);
      expect(kept).toMatchObject({ code: 7, err: expect.stringContaining('last_owner') });
    }
    expect((await run(alice, 'project', 'members', 'remove', 'sam', '--yes', ...project))[0]).toBe(0);
  });

  it('invite to the organisation, revoke, change and leave', async () => {
    const made = (await alice?.json('invite', 'create', '--role', 'admin', '--org', 'acme')) as { id: string };
    expect((await run(alice, 'invite', 'revoke', made.id, '--org', 'acme'))[0]).toBe(0);
    expect(await run(alice, 'invite', 'list', '--org', 'acme')).toEqual([0, '']);
    const [, link = ''] = await run(alice, 'invite', 'create', '--role', 'viewer', '--org', 'acme');
    await run(sam, 'invite', 'accept', String(link));
    expect(await run(alice, 'org', 'members', 'set-role', 'acme', 'sam', 'admin')).toEqual([0, 'sam']);
    expect(
      String((await run(alice, 'org', 'members', 'list', 'acme'))[1])
        .split('\n')
        .sort(),
    ).toEqual(['alice', 'sam']);
    expect((await run(sam, 'org', 'leave', 'acme', '--yes'))[0]).toBe(0);
    expect((await run(alice, 'project', 'archive', '--yes', '--project', 'vision'))[0]).toBe(0);
    expect((await run(alice, 'org', 'archive', 'acme', '--yes'))[0]).toBe(0);
  });

  it('are looked after by administrators of the platform', async () => {
    expect(await run(admin, 'user', 'list', '--text', 'sa')).toEqual([0, 'sam']);
    expect(await run(admin, 'user', 'set-role', 'sam', 'platform_ops')).toEqual([0, 'sam']);
    expect(await run(admin, 'user', 'disable', 'sam', '--reason', 'left')).toEqual([0, 'sam']);
    expect(await run(admin, 'user', 'list', '--disabled')).toEqual([0, 'sam']);
    expect(await run(admin, 'user', 'enable', 'sam', '--reason', 'back')).toEqual([0, 'sam']);
    expect(await run(admin, 'user', 'show', samUser.id)).toEqual([0, 'sam']);
    expect((await run(alice, 'user', 'list'))[0]).toBe(4);
  });
});
