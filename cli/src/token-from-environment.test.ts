import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestWorld, type TestUser, type TestWorld } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCli } from './testing/cli-under-test.ts';
import { removeTemporaryFolders, temporaryFolder } from './testing/temporary-folder.ts';

describe('GPUAAS_TOKEN', () => {
  let world: TestWorld;
  let alice: TestUser;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 0 });
    alice = await world.signIn('alice');
  });
  afterAll(async () => {
    await world.stop();
    removeTemporaryFolders();
  });

  const run = (args: string[], token: string) => createCli(world.url).run(args, { env: { GPUAAS_TOKEN: token } });

  it('signs a command in without a file', async () => {
    const cli = createCli(world.url);
    const { code, out } = await cli.run(['auth', 'whoami', '-o', 'json'], { env: { GPUAAS_TOKEN: alice.token } });
    expect([code, (JSON.parse(out) as { username: string }).username]).toEqual([0, 'alice']);
    expect(existsSync(cli.tokenFile)).toBe(false);
  });

  it('that is not accepted is said, with what to do, and never shown', async () => {
    const { code, err } = await run(['project', 'list'], `${alice.token}x`);
    expect(code).toBe(4);
    expect(err).toContain('The token in GPUAAS_TOKEN was not accepted');
    expect(err).not.toContain(alice.token.slice(-20));
  });

  it('that is not a token at all is refused before anything is sent', async () => {
    const { code, err } = await run(['project', 'list'], 'two\nlines');
    expect([code, err.includes('GPUAAS_TOKEN is not an access token'), err.includes('lines')]).toEqual([
      2,
      true,
      false,
    ]);
  });

  it('can come from a file, and GPUAAS_TOKEN wins over it', async () => {
    const file = join(temporaryFolder(), 'token');
    writeFileSync(file, `${alice.token}\n`);
    const withFile = (env: Record<string, string>) =>
      createCli(world.url).run(['whoami', '-o', 'name'], { env: { GPUAAS_TOKEN_FILE: file, ...env } });
    expect(await withFile({})).toMatchObject({ code: 0, out: 'alice\n' });
    expect((await withFile({ GPUAAS_TOKEN: (await world.signIn('bob')).token })).out).toBe('bob\n');
    const { out } = await createCli(world.url).run(['auth', 'status', '-o', 'json'], {
      env: { GPUAAS_TOKEN_FILE: file },
    });
    const status = {
      ...{ context: null, server: world.url, user: 'alice', signed_in_by: 'GPUAAS_TOKEN_FILE' },
      ...{ ends_at: expect.any(String), stored_in: null, file: null },
    };
    expect(JSON.parse(out)).toEqual(status);
    writeFileSync(file, `${alice.token}x`);
    const refused = await withFile({});
    expect([refused.code, refused.err]).toEqual([4, expect.stringContaining('The token in GPUAAS_TOKEN_FILE was not')]);
    expect(refused.err).not.toContain(alice.token.slice(-20));
    expect(await withFile({ GPUAAS_TOKEN_FILE: '/nowhere/token' })).toMatchObject({
      code: 2,
      err: expect.stringContaining('/nowhere/token'),
    });
  });

  it('is not what auth logout ends', async () => {
    expect((await run(['auth', 'logout'], alice.token)).code).toBe(2);
    expect((await run(['auth', 'whoami'], alice.token)).code).toBe(0);
  });
});
