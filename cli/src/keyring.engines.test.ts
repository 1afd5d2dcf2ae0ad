import { readFileSync } from 'node:fs';
import { startTestWorld, type TestWorld } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliUnderTest, createCli } from './testing/cli-under-test.ts';
import { type GnomeKeyring, startGnomeKeyring } from './testing/gnome-keyring.ts';
import { simulatedKeyring } from './testing/simulated-keyring.ts';
import { removeTemporaryFolders } from './testing/temporary-folder.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld({ gpus: 0 });
});
afterAll(async () => {
  await world.stop();
  removeTemporaryFolders();
});

function cliWith(env: Record<string, string>): CliUnderTest {
  const cli = createCli(world.url);
  Object.assign(cli.env, env, { GPUAAS_CREDENTIAL_STORE: '' });
  return cli;
}

const signIn = (cli: CliUnderTest) =>
  cli.run(['auth', 'dev-login', '--user', 'dev-user', '--data', world.settings.dataFolder]);

/** Here because the packages are fetched. */
describe('a sign-in on a machine with GNOME Keyring', () => {
  let keyring: GnomeKeyring;
  beforeAll(async () => {
    keyring = await startGnomeKeyring();
  }, 240_000);
  afterAll(() => keyring.stop());

  it('lies there, is refreshed there, and is gone after signing out', async () => {
    const cli = cliWith(keyring.env);
    expect(await signIn(cli)).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(cli.tokenFile, 'utf8')).not.toMatch(/gpuaas_|access|refresh/);
    const stored = await keyring.find(world.url);
    expect(JSON.parse(Buffer.from(stored, 'base64url').toString())).toHaveProperty('refresh_token');
    expect(await cli.json('auth', 'status')).toMatchObject({ user: 'dev-user', stored_in: 'keyring' });
    await world.pass((20 * 60_000) as never);
    expect((await cli.run(['whoami', '-o', 'name'])).out).toBe('dev-user\n');
    expect(await keyring.find(world.url)).not.toBe(stored);
    expect((await cli.run(['logout'])).code).toBe(0);
    expect(await keyring.find(world.url)).toBe('');
  });

  it('goes to a file when nothing answers on its bus', async () => {
    const cli = cliWith({ ...keyring.env, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere/bus' });
    expect(await signIn(cli)).toMatchObject({ code: 0, err: expect.stringContaining('The keyring cannot be used') });
    expect(await cli.json('auth', 'status')).toMatchObject({ stored_in: 'file' });
  });
});

describe('a simulated keyring', () => {
  it('that is locked holds no command up, and can be signed out of once it is open', async () => {
    const keyring = simulatedKeyring();
    const cli = cliWith({ PATH: keyring.path });
    await signIn(cli);
    keyring.become('locked');
    const { code, err } = await cli.run(['whoami']);
    expect([code, err]).toEqual([9, expect.stringContaining('did not answer within 3 s')]);
    keyring.become('broken');
    expect((await cli.run(['logout'])).code).toBe(9);
    keyring.become('working');
    expect((await cli.run(['logout'])).code).toBe(0);
    expect(keyring.secrets()).toEqual([]);
  });
});
