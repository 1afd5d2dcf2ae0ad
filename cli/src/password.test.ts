import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestWorld, type TestWorld } from '@gpuaas/testing';
import * as nodePty from '@lydell/node-pty';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliUnderTest, createCli, createSignedInCli } from './testing/cli-under-test.ts';
import { onTerminal } from './testing/on-terminal.ts';
import { removeTemporaryFolders, temporaryFolder } from './testing/temporary-folder.ts';

let world: TestWorld;
let cli: CliUnderTest;
let password: string;
beforeAll(async () => {
  world = await startTestWorld({ gpus: 0 });
  const users = JSON.parse(readFileSync(join(world.settings.dataFolder, 'dev-users.json'), 'utf8'));
  password = users.find(({ username }: { username: string }) => username === 'dev-user').password;
  cli = await signedIn();
});
afterAll(async () => {
  await world.stop();
  removeTemporaryFolders();
});

async function signedIn(): Promise<CliUnderTest> {
  const signed = createCli(world.url);
  await signed.run(['auth', 'dev-login', '--user', 'dev-user', '--data', world.settings.dataFolder]);
  return signed;
}

const change = (input: string, ...args: string[]) =>
  cli.run(['auth', 'password', '--password-file', '-', ...args], { input });

describe('a password', () => {
  it('is asked for twice and never shown, and all other sessions end', async () => {
    const other = await signedIn();
    const next = 'correct horse battery';
    const run = onTerminal(nodePty, cli, ['auth', 'password']);
    await run.until('Current password of dev-user');
    run.type(`${password}\r`);
    await run.until('New password:');
    run.type(`${next}x\b\x7f\x7fy\r`);
    await run.until('New password again:');
    run.type('something else\r');
    await run.until('are not the same');
    expect(await run.ended).toBe(2);

    // Pasted in one go, before the other prompts are there.
    const again = onTerminal(nodePty, cli, ['auth', 'password']);
    await again.until('Current password');
    again.type(`${password}\r${next}\r${next}\r`);
    expect(await again.ended).toBe(0);
    for (const secret of [password, next, 'something else'])
      expect(run.screen() + again.screen()).not.toContain(secret);
    expect((await cli.run(['whoami'])).code).toBe(0);
    expect((await other.run(['whoami'])).code).toBe(4);
    password = next;
  });

  it('is not changed when somebody presses Ctrl-C', async () => {
    const run = onTerminal(nodePty, cli, ['auth', 'password']);
    await run.until('Current password');
    run.type('\x03');
    expect(await run.ended).toBe(130);
    expect(run.screen()).toContain('Cancelled. Nothing was changed');
  });

  it('comes from a pipe or a file that nobody else can read', async () => {
    expect(await change(`${password}\nanother good password\n`)).toMatchObject({ code: 0, out: '' });
    const file = join(temporaryFolder(), 'passwords');
    writeFileSync(file, `another good password\r\n${password}\r\n`);
    chmodSync(file, 0o644);
    const fromFile = () => cli.run(['auth', 'password', '--password-file', file]);
    expect(await fromFile()).toMatchObject({ code: 4, err: expect.stringContaining('chmod 600') });
    chmodSync(file, 0o600);
    expect((await fromFile()).code).toBe(0);
  });

  it.each([
    ['one line', () => password, 2],
    ['three lines', () => `${password}\na\nb`, 2],
    ['nothing', () => '', 2],
    ['a wrong one', () => 'not the password\nanother good password', 4],
    ['one that is too short', () => `${password}\nshort`, 2],
  ])('is refused as %s, and no output repeats it', async (_what, input, expected) => {
    const { code, out, err } = await change(input(), '--verbose');
    expect([code, out]).toEqual([expected, '']);
    for (const line of input()
      .split('\n')
      .filter((text) => text.length > 3))
      expect(err).not.toContain(line);
  });

  it('is not asked for without a terminal', async () => {
    expect(await cli.run(['auth', 'password'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--password-file'),
    });
  });

  it('of another identity provider is changed there', async () => {
    const alice = createSignedInCli(world.url, await world.signIn('alice'));
    const { code, err } = await alice.run(['auth', 'password']);
    expect([code, err]).toEqual([4, expect.stringContaining('is kept by your identity provider')]);
    expect(err).toContain(`Change your password at ${new URL(world.url).origin}`);
  });
});
