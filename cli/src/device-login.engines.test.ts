import { startTestWorld, type TestWorld, until } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCli } from './testing/cli-under-test.ts';
import { removeTemporaryFolders } from './testing/temporary-folder.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld({ gpus: 0 });
});
afterAll(async () => {
  await world.stop();
  removeTemporaryFolders();
});

/** Waits as people do: the platform is asked every five seconds. Here because of that. */
describe('a sign-in over SSH', () => {
  const overSsh = { SSH_CONNECTION: '203.0.113.7 50000 203.0.113.8 22', DISPLAY: 'localhost:10.0' };

  function codeShown(login: { err(): string }): Promise<string> {
    return until('a code', async () => /\b[A-Z]{4}-[A-Z]{4}\b/.exec(login.err())?.[0]);
  }

  it('is approved elsewhere, and the codes are in no log', async () => {
    const cli = createCli(world.url);
    const ada = await world.signIn('ada');
    const login = cli.start(['login', '-o', 'json'], { env: overSsh });
    const user_code = await codeShown(login);
    expect(login.err()).toContain(`${world.url}/device`);
    expect(await ada.api.findDeviceLogin({ body: { user_code } })).toMatchObject({
      client: expect.stringMatching(/^gpuaas on /),
      is_same_address: true,
    });
    await ada.api.approveDeviceLogin({ body: { user_code } });
    expect(await login.finished).toMatchObject({ code: 0, out: expect.stringContaining('"ada"') });
    expect((await cli.run(['whoami'])).out).toContain('ada');
    const logged = world.logs.join('\n');
    expect(logged).not.toContain(user_code);
    expect(logged).not.toContain('gpuaas_device_');
  });

  it('ends with 4 when it was denied', async () => {
    const cli = createCli(world.url);
    const login = cli.start(['login'], { env: overSsh });
    const user_code = await codeShown(login);
    await (await world.signIn('eve')).api.denyDeviceLogin({ body: { user_code } });
    expect(await login.finished).toMatchObject({ code: 4, err: expect.stringContaining('denied') });
  });
});
