import { startTestWorld, type TestWorld } from '@gpuaas/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CliUnderTest, createSignedInCli } from './testing/cli-under-test.ts';
import { removeTemporaryFolders } from './testing/temporary-folder.ts';

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

const sessions = async () =>
  ((await cli.json('session', 'list')) as { items: { id: string; is_current: boolean }[] }).items;

it('lists the sessions of whoever asks, and ends one of them', async () => {
  const other = await world.signIn('alice');
  await world.signIn('bob');
  const [latest, own] = await sessions();
  expect([latest?.is_current, own?.is_current]).toEqual([false, true]);
  expect((await cli.run(['session', 'end', latest?.id ?? ''])).code).toBe(0);
  await expect(other.api.getMe()).rejects.toMatchObject({ code: 'session_revoked' });
  expect((await sessions()).map(({ id }) => id)).toEqual([own?.id]);
});

it('ends all others, and stays signed in itself', async () => {
  const others = [await world.signIn('alice'), await world.signIn('alice')];
  const { code, err } = await cli.run(['session', 'end', '--others']);
  expect([code, err]).toEqual([0, expect.stringContaining('2 other sessions ended')]);
  for (const { api } of others) await expect(api.getMe()).rejects.toMatchObject({ code: 'session_revoked' });
  expect(await sessions()).toHaveLength(1);
});

it('needs one session or --others, and knows no session of somebody else', async () => {
  expect((await cli.run(['session', 'end'])).code).toBe(2);
  expect((await cli.run(['session', 'end', 'sess_x', '--others'])).code).toBe(2);
  const { session } = await (await world.signIn('bob')).api.getMe();
  expect((await cli.run(['session', 'end', session.id])).code).toBe(3);
});
