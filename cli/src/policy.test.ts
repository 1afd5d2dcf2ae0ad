import { startTestWorld, type TestWorld } from '@gpuaas/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CliUnderTest, createSignedInCli } from './testing/cli-under-test.ts';
import { removeTemporaryFolders } from './testing/temporary-folder.ts';

let world: TestWorld;
let admin: CliUnderTest;
let alice: CliUnderTest;
const key = 'terminal.token_ttl_seconds';
beforeAll(async () => {
  world = await startTestWorld({ gpus: 0 });
  admin = createSignedInCli(world.url, world.admin);
  alice = createSignedInCli(world.url, await world.signIn('alice'));
});
afterAll(async () => {
  await world.stop();
  removeTemporaryFolders();
});

it('sets a policy for the platform, the organisation and the project, shows where it comes from, and clears it', async () => {
  expect(await admin.json('policy', 'set', key, '200', '--scope', 'platform', '--reason', 'a test')).toMatchObject({
    value: 200,
    source: 'platform',
  });
  expect(await alice.json('policy', 'set', key, '100', '--scope', 'organization')).toMatchObject({ own_value: 100 });
  expect((await alice.run(['policy', 'set', key, '60'])).out).toContain('60');
  expect((await alice.run(['policy', 'list'])).out).toMatch(/terminal\.token_ttl_seconds\s+60\s+seconds\s+project/);
  expect(await alice.json('policy', 'show', key)).toMatchObject({ bound_by: 'organization', maximum: 100 });
  expect(await alice.json('policy', 'clear', key)).toMatchObject({ value: 100, source: 'organization' });
  const history = await admin.json('policy', 'history', key, '--scope', 'platform');
  expect(history).toMatchObject({ items: [{ value: 200, reason: 'a test', actor: { id: world.admin.id } }] });
});

it('says what is wrong with a value, a key or a scope', async () => {
  const outOfBounds = await alice.run(['policy', 'set', key, '5']);
  expect([outOfBounds.code, outOfBounds.err]).toEqual([2, expect.stringContaining('from 30 to 900 seconds')]);
  expect((await alice.run(['policy', 'set', key, 'soon'])).code).toBe(2);
  const elsewhere = await alice.run(['policy', 'show', 'auth.session_ttl_seconds']);
  expect([elsewhere.code, elsewhere.err]).toEqual([3, expect.stringContaining('--scope platform')]);
  expect((await alice.run(['policy', 'show', 'no.such_policy'])).code).toBe(3);
  expect((await alice.run(['policy', 'list', '--scope', 'platform'])).code).toBe(4);
});
