import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newSshKey, startTestWorld, type TestWorld } from '@gpuaas/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CliUnderTest, createSignedInCli } from './testing/cli-under-test.ts';
import { removeTemporaryFolders, temporaryFolder } from './testing/temporary-folder.ts';

let world: TestWorld;
let cli: CliUnderTest;
beforeAll(async () => {
  world = await startTestWorld({ gpus: 0 });
  cli = createSignedInCli(world.url, await world.signIn('alice'));
});
afterAll(async () => {
  await world.stop();
  removeTemporaryFolders();
});

it('adds a key from a file and from stdin, lists them and deletes one by its name', async () => {
  const file = join(temporaryFolder(), 'id_ed25519.pub');
  writeFileSync(file, `${newSshKey('alice@laptop')}\r\n`);
  expect(await cli.json('key', 'add', file)).toMatchObject({ name: 'alice@laptop' });
  const piped = await cli.run(['key', 'add', '-', '--name', 'desk'], { input: newSshKey() });
  expect([piped.code, piped.err]).toEqual([0, '']);
  expect((await cli.run(['key', 'list'])).out).toMatch(/^desk\s.*SHA256:.*\nalice@laptop\s/);
  expect((await cli.run(['key', 'delete', 'desk'])).code).toBe(0);
  expect(await cli.json('key', 'list')).toMatchObject({ items: [{ name: 'alice@laptop' }] });
  expect((await cli.run(['key', 'delete', 'desk'])).code).toBe(3);
});

it('sends no private key, and repeats nothing of it', async () => {
  const pem = String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const { code, out, err } = await cli.run(['key', 'add', '-'], {
    input: pem,
    env: { GPUAAS_SERVER: 'http://127.0.0.1:9' },
  });
  expect([code, out, err]).toEqual([2, '', expect.stringContaining('It was not sent')]);
  expect(err).not.toContain(pem.split('\n')[1]);
});

it('says what is wrong with a file', async () => {
  expect((await cli.run(['key', 'add', join(temporaryFolder(), 'nothing')])).code).toBe(3);
  expect((await cli.run(['key', 'add', '/dev/zero'])).code).toBe(2);
  const junk = await cli.run(['key', 'add', '-'], { input: 'hello' });
  expect([junk.code, junk.err]).toEqual([2, expect.stringContaining('does not start with the type of a key')]);
});
