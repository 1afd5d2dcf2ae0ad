import { readFileSync, statSync } from 'node:fs';
import { startTestWorld, type TestWorld } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliUnderTest, createCli } from './testing/cli-under-test.ts';
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

function cliWith(PATH: string): CliUnderTest {
  const cli = createCli(world.url);
  Object.assign(cli.env, { PATH, GPUAAS_CREDENTIAL_STORE: '' });
  return cli;
}

const signIn = (cli: CliUnderTest, env = {}) =>
  cli.run(['auth', 'dev-login', '--user', 'dev-user', '--data', world.settings.dataFolder], { env });

const fileOf = (cli: CliUnderTest) => readFileSync(cli.tokenFile, 'utf8');
const statusOf = (cli: CliUnderTest) => cli.json('auth', 'status');

describe('a sign-in on a machine with a keyring', () => {
  it('lies there and nowhere else, is refreshed there, and is gone after signing out', async () => {
    const keyring = simulatedKeyring();
    const cli = cliWith(keyring.path);
    expect(await signIn(cli)).toMatchObject({ code: 0, err: '' });
    const [stored = ''] = keyring.secrets();
    const { refresh_token } = JSON.parse(Buffer.from(stored, 'base64url').toString());
    expect(fileOf(cli)).not.toMatch(/gpuaas_|access|refresh/);
    expect(statSync(cli.tokenFile).mode & 0o777).toBe(0o600);
    expect(await statusOf(cli)).toMatchObject({ user: 'dev-user', stored_in: 'keyring', file: null });

    await world.pass((20 * 60_000) as never);
    // Once, however many processes need it: a refresh token that is used twice ends the session.
    const runs = await Promise.all(Array.from({ length: 4 }, () => cli.run(['whoami', '-o', 'name'])));
    expect(runs.map(({ out }) => out)).toEqual(runs.map(() => 'dev-user\n'));
    const [refreshed = ''] = keyring.secrets();
    const tokens = JSON.parse(Buffer.from(refreshed, 'base64url').toString());
    expect(tokens.refresh_token).not.toBe(refresh_token);
    expect(fileOf(cli)).not.toMatch(/gpuaas_|access|refresh/);

    expect(await cli.run(['logout'])).toMatchObject({ code: 0 });
    expect(keyring.secrets()).toEqual([]);
    expect(() => statSync(cli.tokenFile)).toThrow('ENOENT');
    for (const secret of [stored, refreshed, tokens.access_token]) expect(keyring.args()).not.toContain(secret);
  });

  it('moves between file and keyring at the next sign-in, and leaves no copy behind', async () => {
    const keyring = simulatedKeyring();
    const cli = cliWith(keyring.path);
    await signIn(cli, { GPUAAS_CREDENTIAL_STORE: 'file' });
    expect([keyring.secrets(), JSON.parse(fileOf(cli))]).toEqual([
      [],
      expect.objectContaining({ refresh_token: expect.anything() }),
    ]);
    expect(await statusOf(cli)).toMatchObject({ stored_in: 'file', file: cli.tokenFile });
    await signIn(cli);
    expect(keyring.secrets()).toHaveLength(1);
    expect(fileOf(cli)).not.toMatch(/gpuaas_|access|refresh/);
    await signIn(cli, { GPUAAS_CREDENTIAL_STORE: 'file' });
    expect(keyring.secrets()).toEqual([]);
    expect((await cli.run(['whoami'])).code).toBe(0);
  });

  it('goes to a file when the keyring does not work, and says why', async () => {
    const keyring = simulatedKeyring();
    const cli = cliWith(keyring.path);
    keyring.become('broken');
    expect(await signIn(cli)).toMatchObject({ code: 0, err: expect.stringContaining('Cannot autolaunch D-Bus') });
    expect(await statusOf(cli)).toMatchObject({ stored_in: 'file', file: cli.tokenFile });
  });

  it('is refused before it begins where only a keyring will do', async () => {
    const keyring = simulatedKeyring();
    const cli = cliWith(keyring.path);
    keyring.become('broken');
    const refused = await signIn(cli, { GPUAAS_CREDENTIAL_STORE: 'keyring' });
    expect(refused).toMatchObject({ code: 9, err: expect.stringContaining('keyring_unavailable') });
    expect(() => statSync(cli.tokenFile)).toThrow('ENOENT');
    expect(await signIn(cli, { GPUAAS_CREDENTIAL_STORE: 'vault' })).toMatchObject({ code: 2 });
  });

  it('goes on in a file when the keyring does not take what was refreshed', async () => {
    const keyring = simulatedKeyring();
    const cli = cliWith(keyring.path);
    await signIn(cli);
    await world.pass((20 * 60_000) as never);
    keyring.become('read-only');
    const { code, err } = await cli.run(['whoami']);
    expect([code, err]).toEqual([0, expect.stringContaining(cli.tokenFile)]);
    keyring.become('broken');
    expect((await cli.run(['whoami'])).code).toBe(0);
  });

  it('is missed by name when somebody has deleted it there', async () => {
    const keyring = simulatedKeyring();
    const cli = cliWith(keyring.path);
    await signIn(cli);
    keyring.empty();
    expect(await cli.run(['whoami'])).toMatchObject({ code: 4, err: expect.stringContaining('gpuaas auth login') });
    expect((await cli.run(['logout'])).code).toBe(0);
  });
});
