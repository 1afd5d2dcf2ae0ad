import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NodeSsh } from '@gpuaas/contract';
import { newSshKey, startTestWorld, type TestWorld, testSku, until } from '@gpuaas/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CliUnderTest, createSignedInCli } from './testing/cli-under-test.ts';
import { removeTemporaryFolders, temporaryFolder } from './testing/temporary-folder.ts';

const ssh: NodeSsh = {
  host: '203.0.113.17',
  port: 2222,
  host_keys: [
    {
      type: 'ssh-ed25519',
      fingerprint: 'SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE',
      public_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/',
    },
  ],
  reason: null,
};

let world: TestWorld;
let cli: CliUnderTest;
beforeAll(async () => {
  world = await startTestWorld({ gpus: 0 });
  const node = await world.addNode({ name: 'keyed', gpus: 1, ssh });
  await until('the node being active', async () => {
    return (await world.admin.api.getNode({ params: { node_id: node.id } })).state === 'active';
  });
  cli = createSignedInCli(world.url, await world.signIn('alice'));
});
afterAll(async () => {
  await world.stop();
  removeTemporaryFolders();
});

it('names keys at create, shows the address, and adds and removes keys', async () => {
  const file = join(temporaryFolder(), 'id_ed25519.pub');
  writeFileSync(file, newSshKey('alice@laptop'));
  await cli.run(['key', 'add', '-', '--name', 'desk'], { input: newSshKey() });
  const create = ['alloc', 'create', '--sku', testSku, '--name', 'box', '--ssh-key', 'desk', '--yes'];
  expect(await cli.run(create)).toMatchObject({ code: 0 });
  const shown = await until('the address', async () => {
    const { out } = await cli.run(['alloc', 'get', 'box']);
    return out.includes('ssh -p 2222 ') && out;
  });
  expect(shown).toContain(`@${ssh.host}`);
  expect(shown).toContain('SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE (ssh-ed25519)');

  expect((await cli.run(['alloc', 'keys', 'list', 'box'])).out).toMatch(/^desk\s+alice\S*\s+ssh-ed25519\s+SHA256:/);
  expect((await cli.run(['alloc', 'keys', 'add', 'box', file])).out).toContain('alice@laptop');
  expect((await cli.run(['alloc', 'keys', 'remove', 'box', 'desk'])).code).toBe(0);
  expect(await cli.json('alloc', 'keys', 'list', 'box')).toMatchObject({ items: [{ name: 'alice@laptop' }] });
  expect((await cli.run(['alloc', 'keys', 'remove', 'box', 'desk'])).code).toBe(3);
  expect((await cli.run(['alloc', 'keys', 'add', 'box', 'no-such-key'])).code).toBe(3);
});
