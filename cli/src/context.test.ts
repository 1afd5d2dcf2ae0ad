import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startTestWorld, type TestWorld } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommandLine } from './command-line.ts';
import { tokenFile } from './config/config-folder.ts';
import { writePrivateFile } from './config/private-file.ts';
import { reportOf } from './error-report.ts';
import { type CliUnderTest, createCli, createSignedInCli } from './testing/cli-under-test.ts';
import { type CuttingProxy, startCuttingProxy } from './testing/cutting-proxy.ts';
import { removeTemporaryFolders } from './testing/temporary-folder.ts';

let world: TestWorld;
/** The same platform under another address: another server, as far as the command line knows. */
let elsewhere: CuttingProxy;
beforeAll(async () => {
  world = await startTestWorld({ gpus: 0 });
  elsewhere = await startCuttingProxy(world.url);
});
afterAll(async () => {
  await elsewhere.close();
  await world.stop();
  removeTemporaryFolders();
});

function newCli(): CliUnderTest {
  const cli = createCli(world.url);
  Object.assign(cli.env, { GPUAAS_SERVER: '' });
  return cli;
}

const configOf = (cli: CliUnderTest) => join(cli.env['XDG_CONFIG_HOME'] ?? '', 'gpuaas', 'config.json');
const names = async (cli: CliUnderTest) => (await cli.run(['context', 'list', '-o', 'name'])).out.trim().split('\n');

async function signIn(cli: CliUnderTest, user: string, ...where: string[]) {
  const args = ['auth', 'dev-login', '--user', user, '--data', world.settings.dataFolder, ...where];
  expect(await cli.run(args)).toMatchObject({ code: 0, err: '' });
}

/** Without a process of its own: it needs no platform, and there are many of them. */
async function here(cli: CliUnderTest, args: readonly string[], env: Record<string, string> = {}) {
  let [out, err] = ['', ''];
  const caller = {
    env: { ...cli.env, ...env },
    stdout: { write: (text: string) => (out += text) },
    stderr: { write: (text: string) => (err += text) },
  };
  try {
    await runCommandLine(args, caller as unknown as NodeJS.Process);
    return { code: 0, out, err };
  } catch (error) {
    const { exitCode: code, text } = reportOf(error);
    return { code, out, err: err + text };
  }
}

describe('contexts on the command line', () => {
  it('keep several servers signed in at once', async () => {
    const cli = newCli();
    await signIn(cli, 'dev-user', '--server', world.url, '--context', 'first');
    await signIn(cli, 'dev-admin', '--server', elsewhere.url, '--context', 'second', '--project', 'default');
    const who = async (...args: string[]) => (await cli.run(['whoami', '-o', 'name', ...args])).out.trim();
    expect(await who()).toBe('dev-admin');
    expect(await who('--context', 'first')).toBe('dev-user');
    expect((await cli.run(['--context', 'first', 'whoami', '-o', 'name'])).out).toBe('dev-user\n');
    expect((await cli.run(['whoami', '-o', 'name'], { env: { GPUAAS_CONTEXT: 'first' } })).out).toBe('dev-user\n');
    expect(await who('--server', world.url)).toBe('dev-user');
    expect(await cli.json('context', 'list')).toEqual({
      items: [
        expect.objectContaining({
          name: 'first',
          is_current: false,
          user: 'dev-user',
          stored_in: 'file',
          project: null,
        }),
        expect.objectContaining({ name: 'second', is_current: true, user: 'dev-admin', project: 'default' }),
      ],
      next_cursor: null,
    });
    expect(await cli.json('auth', 'status')).toMatchObject({ context: 'second', server: elsewhere.url });

    expect((await cli.run(['context', 'use', 'first'])).code).toBe(0);
    expect(await who()).toBe('dev-user');
    expect((await cli.run(['logout', '--context', 'second'])).err).toContain(`Signed out of ${elsewhere.url}`);
    expect(await who()).toBe('dev-user');
    expect((await cli.run(['whoami', '--context', 'second'])).code).toBe(4);
    expect(await names(cli)).toEqual(['first', 'second']);
    expect(readFileSync(configOf(cli), 'utf8')).not.toMatch(/token|dev-user/);
    expect(statSync(configOf(cli)).mode & 0o777).toBe(0o600);
  });

  it('are created, changed, renamed and deleted, and each refusal says how to go on', async () => {
    const cli = newCli();
    const code = async (...args: string[]) => (await here(cli, ['context', ...args])).code;
    const show = async (...args: string[]) =>
      JSON.parse((await here(cli, ['context', 'show', ...args, '-o', 'json'])).out);
    expect(await code('show')).toBe(3);
    expect(await code('create', 'one')).toBe(2);
    expect(await code('create', 'a b', '--server', world.url)).toBe(2);
    expect(await code('create', 'one', '--server', 'nonsense')).toBe(2);
    expect(await code('create', 'one', '--server', `${world.url}/`, '--project', 'default', '--org', 'acme')).toBe(0);
    const one = { name: 'one', is_current: true, server: world.url, project: 'default', organization: 'acme' };
    expect(await show()).toEqual({ ...one, user: null, stored_in: null });
    expect(await code('create', 'one', '--server', world.url)).toBe(7);
    expect(await code('create', 'two', '--server', elsewhere.url)).toBe(0);
    expect(await code('set', 'one')).toBe(2);
    expect(await code('set', 'one', '--project', '', '--org', 'labs')).toBe(0);
    expect(await show('one')).toMatchObject({ project: null, organization: 'labs', server: world.url });
    expect(await code('rename', 'one', 'two')).toBe(7);
    expect(await code('rename', 'one', '../x')).toBe(2);
    expect(await code('rename', 'one', 'uno')).toBe(0);
    expect(await show()).toMatchObject({ name: 'uno', is_current: true });
    const unknown = await here(cli, ['context', 'use', 'one']);
    expect([unknown.code, unknown.err]).toEqual([3, expect.stringContaining(`uno  ${world.url}`)]);
    expect(await here(cli, ['whoami', '--context', 'nope'])).toMatchObject({
      code: 3,
      err: expect.stringContaining('two  '),
    });
    const set = await here(cli, ['context', 'use', 'two'], { GPUAAS_SERVER: world.url });
    expect([set.code, set.err]).toEqual([0, expect.stringContaining('GPUAAS_SERVER is set')]);
    expect(await code('delete', 'two')).toBe(0);
    expect(await names(cli)).toEqual(['uno']);
    expect(await code('show')).toBe(3);
  });

  it('are not deleted while somebody is signed in by nothing else', async () => {
    const cli = newCli();
    await signIn(cli, 'dev-user', '--server', world.url);
    const [only = ''] = await names(cli);
    const refused = await cli.run(['context', 'delete', only]);
    expect([refused.code, refused.err]).toEqual([7, expect.stringContaining(`gpuaas logout --context ${only}`)]);
    await cli.run(['context', 'create', 'again', '--server', world.url]);
    expect((await cli.run(['context', 'delete', only])).code).toBe(0);
    expect((await cli.run(['whoami', '--context', 'again', '-o', 'name'])).out).toBe('dev-user\n');
  });

  it('of an old configuration go on, signed in as before', async () => {
    const cli = createSignedInCli(world.url, await world.signIn('alice'));
    Object.assign(cli.env, { GPUAAS_SERVER: '' });
    const old = { current: world.url, contexts: { [world.url]: { user: 'alice', project: 'default' } } };
    writePrivateFile(configOf(cli), JSON.stringify(old));
    expect((await cli.run(['whoami', '-o', 'name'])).out).toBe('alice\n');
    const [name = ''] = await names(cli);
    expect(name).toBe(new URL(world.url).host.replace(':', '-'));
    expect((await cli.run(['context', 'rename', name, 'home'])).code).toBe(0);
    expect((await cli.run(['whoami', '-o', 'name'])).out).toBe('alice\n');
    expect(await cli.json('context', 'show')).toMatchObject({ name: 'home', project: 'default', user: 'alice' });
    expect(statSync(tokenFile(join(configOf(cli), '..'), world.url)).mode & 0o777).toBe(0o600);
  });

  it('say in which organisation a project is meant', async () => {
    const user = await world.signIn('bea');
    const cli = createSignedInCli(world.url, user);
    for (const slug of ['acme', 'labs']) {
      const { id: organization_id } = await user.api.createOrganization({ body: { slug: `bea-${slug}` } });
      await user.api.createProject({ params: { organization_id }, body: { slug: 'vision' } });
    }
    expect((await cli.run(['project', 'show', '--project', 'vision'])).code).toBe(2);
    await cli.run(['context', 'create', 'labs', '--server', world.url, '--org', 'bea-labs']);
    expect(await cli.json('project', 'show', '--project', 'vision')).toMatchObject({
      organization: { slug: 'bea-labs' },
    });
    expect(await cli.json('project', 'show')).toMatchObject({ slug: 'vision', organization: { slug: 'bea-labs' } });
    expect((await cli.run(['project', 'show', '--project', 'default'])).code).toBe(0);
    await cli.run(['context', 'set', 'labs', '--org', 'nowhere']);
    expect((await cli.run(['project', 'show'])).code).toBe(4);
  });
});
