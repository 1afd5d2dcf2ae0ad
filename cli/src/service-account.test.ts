import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AllocationView, ServiceAccountView } from '@gpuaas/contract';
import { startTestWorld, type TestUser, type TestWorld, testSku } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliUnderTest, createCli, createSignedInCli } from './testing/cli-under-test.ts';
import { removeTemporaryFolders, temporaryFolder } from './testing/temporary-folder.ts';

let world: TestWorld;
let alice: TestUser;
let cli: CliUnderTest;
beforeAll(async () => {
  world = await startTestWorld({ gpus: 1 });
  alice = await world.signIn('alice');
  cli = createSignedInCli(world.url, alice);
});
afterAll(async () => {
  await world.stop();
  removeTemporaryFolders();
});

/** A machine on which nobody has signed in, with a key in a file. */
function machineWith(key: string) {
  const machine = createCli(world.url);
  const file = join(temporaryFolder(), 'key');
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  const env = { GPUAAS_SA_KEY_FILE: file };
  return { file, run: (...args: string[]) => machine.run(args, { env }) };
}

describe('gpuaas sa', () => {
  it('makes a program that allocates GPUs with a key in a file, until it is stopped', async () => {
    const scope = 'project.read,allocation.read,allocation.create';
    const made = await cli.json<ServiceAccountView>('sa', 'create', 'nightly', '--scope', scope);
    expect(made).toMatchObject({ name: 'nightly', scope: scope.split(','), state: 'active', keys: [] });
    const { out: key } = await cli.run(['sa', 'key', 'create', 'nightly', '-o', 'name']);
    expect(key).toMatch(/^gpuaas_sa_[\w-]{43}\n$/);

    const { run, file } = machineWith(key.trim());
    const { out } = await run('alloc', 'create', '--sku', testSku, '--name', 'batch', '--yes', '-o', 'json');
    expect((JSON.parse(out) as AllocationView).requested_by).toMatchObject({
      type: 'service_account',
      name: 'nightly',
    });
    expect((await run('auth', 'whoami')).out).toContain('nightly');
    expect(await run('project', 'list')).toMatchObject({ code: 4, out: '' });
    expect((await run('alloc', 'list', '--project', 'default', '-o', 'name')).out).toBe('batch\n');
    expect((await run('alloc', 'list', '--project', 'another')).err).toContain('belongs to the project default');
    expect((await run('auth', 'logout')).err).toContain('GPUAAS_SA_KEY_FILE is set');

    expect((await cli.run(['sa', 'show', 'nightly'])).out).toContain('gpuaas from');
    expect((await cli.run(['sa', 'disable', 'nightly'])).code).toBe(0);
    const refused = await run('alloc', 'list');
    expect([refused.code, refused.err.includes('its service account is disabled')]).toEqual([4, true]);
    expect(`${refused.err}${refused.out}`).not.toContain(key.trim().slice(-20));
    expect((await cli.run(['sa', 'enable', 'nightly'])).code).toBe(0);

    chmodSync(file, 0o644);
    expect((await run('alloc', 'list')).err).toContain('can be read by other users');
  });

  it('replaces a key, and deletes what is no longer used', async () => {
    await cli.json('sa', 'create', 'rotated', '--scope', 'project.read');
    const keys = [1, 2].map(() => cli.json<{ id: string }>('sa', 'key', 'create', 'rotated'));
    const [first, second] = await Promise.all(keys);
    expect((await cli.run(['sa', 'key', 'create', 'rotated'])).code).toBe(7);
    expect((await cli.run(['sa', 'key', 'delete', 'rotated', first?.id ?? ''])).code).toBe(2);
    expect((await cli.run(['sa', 'key', 'delete', 'rotated', first?.id ?? '', '--yes'])).code).toBe(0);
    expect((await cli.run(['sa', 'key', 'list', 'rotated', '-o', 'name'])).out).toBe(`${second?.id}\n`);
    expect((await cli.run(['sa', 'delete', 'rotated', '--yes'])).code).toBe(0);
    expect(await cli.run(['sa', 'show', 'rotated'])).toMatchObject({ code: 3, out: '' });
    expect((await cli.run(['sa', 'list', '-o', 'name'])).out.split('\n')).not.toContain('rotated');
  });
});

it('a file that is missing or holds something else is named, and its content never shown', async () => {
  const { run } = machineWith('hunter2');
  const wrong = await run('alloc', 'list');
  expect([wrong.code, wrong.err.includes('does not hold'), wrong.err.includes('hunter2')]).toEqual([2, true, false]);
  const missing = await createCli(world.url).run(['alloc', 'list'], { env: { GPUAAS_SA_KEY_FILE: '/nowhere/key' } });
  expect([missing.code, missing.err.includes('does not exist')]).toEqual([2, true]);
});
