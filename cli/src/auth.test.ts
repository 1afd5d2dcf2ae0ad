import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TokenSet } from '@gpuaas/contract';
import { signInLikeBrowser } from '@gpuaas/identity-provider/contract';
import { startTestWorld, type TestWorld, until } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliUnderTest, createCli } from './testing/cli-under-test.ts';
import { removeTemporaryFolders, temporaryFolder } from './testing/temporary-folder.ts';

afterAll(removeTemporaryFolders);

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld({ gpus: 0 });
});
afterAll(() => world.stop());

async function signedIn(user = 'dev-user'): Promise<CliUnderTest> {
  const cli = createCli(world.url);
  const { code, err } = await cli.run(['auth', 'dev-login', '--user', user, '--data', world.settings.dataFolder]);
  expect([code, err]).toEqual([0, '']);
  return cli;
}

const tokensOf = (cli: CliUnderTest) => JSON.parse(readFileSync(cli.tokenFile, 'utf8')) as TokenSet;
const modeOf = (path: string) => statSync(path).mode & 0o777;

function expireAccessToken(cli: CliUnderTest): void {
  writeFileSync(cli.tokenFile, JSON.stringify({ ...tokensOf(cli), expires_at: new Date().toISOString() }));
}

async function refreshes(): Promise<number> {
  const { items } = await world.admin.api.listAuditEvents({ query: { action: 'session.refresh', limit: 200 } });
  return items.length;
}

describe('a development sign-in', () => {
  it('makes its server the one that is used from then on', async () => {
    const cli = await signedIn();
    const { out } = await cli.run(['auth', 'whoami'], { env: { GPUAAS_SERVER: undefined } });
    expect(out).toContain('user\tdev-user');
  });

  it('says which file it misses, and how to go on', async () => {
    const { code, err } = await createCli(world.url).run([
      'auth',
      'dev-login',
      '--user',
      'dev-user',
      '--data',
      '/nowhere',
    ]);
    expect(code).toBe(4);
    expect(err).toContain('/nowhere/dev-login.key');
    expect(err).toContain('--data DIR');
    expect(err).toContain('gpuaas auth login');
  });

  it('tells somebody with the wrong key more than the server does', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'dev-login.key'), 'of another platform');
    const { code, err } = await createCli(world.url).run(['auth', 'dev-login', '--user', 'dev-user', '--data', folder]);
    expect([code, err]).toEqual([4, expect.stringContaining('--data DIR')]);
  });

  it('never sends the key to another machine', async () => {
    const args = ['auth', 'dev-login', '--user', 'dev-user', '--data', world.settings.dataFolder];
    const { code, err } = await createCli('http://192.0.2.1:8443').run(args);
    expect([code, err]).toEqual([4, expect.stringContaining('dev_login_refused')]);
  });

  it('does not know everybody', async () => {
    const cli = createCli(world.url);
    expect((await cli.run(['auth', 'dev-login', '--user', 'nobody', '--data', world.settings.dataFolder])).code).toBe(
      3,
    );
  });
});

describe('a sign-in with a browser', () => {
  const passwords = () =>
    JSON.parse(readFileSync(join(world.settings.dataFolder, 'dev-users.json'), 'utf8')) as {
      username: string;
      password: string;
    }[];

  async function addressIn(err: () => string): Promise<string> {
    return until('the address', () => /^ {2}(http\S+)$/m.exec(err())?.[1]);
  }

  it('prints the address, waits for the right answer and signs in', async () => {
    const cli = createCli(world.url);
    const login = cli.start(['auth', 'login', '--no-browser', '-o', 'json']);
    const address = await addressIn(login.err);
    const user = passwords().find(({ username }) => username === 'dev-user');
    const isBack = (url: string) => url.startsWith('http://127.0.0.1');
    const { finalUrl } = await signInLikeBrowser(address, user ?? { username: '', password: '' }, isBack);
    const forged = new URL(finalUrl);
    forged.searchParams.set('state', 'forged');
    expect((await fetch(forged)).status).toBe(400);

    const page = await fetch(finalUrl);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('You are signed in')]);
    const { code, out } = await login.finished;
    expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ server: world.url })]);
    expect((await cli.run(['auth', 'whoami'])).out).toContain('user\tdev-user');
    await expect(fetch(finalUrl)).rejects.toThrow();
  });

  it('opens a browser where there is one, and prints the address all the same', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\necho "$1" > "${folder}/opened"\n`, { mode: 0o755 });
    const cli = createCli(world.url);
    const login = cli.start(['auth', 'login'], {
      env: {
        PATH: `${folder}:${process.env['PATH']}`,
        DISPLAY: ':0',
        SSH_CONNECTION: undefined,
        SSH_TTY: undefined,
        CI: undefined,
      },
    });
    const address = await addressIn(login.err);
    const opened = await until('the browser', () => {
      try {
        return readFileSync(`${folder}/opened`, 'utf8').trim();
      } catch {
        return undefined;
      }
    });
    expect(opened).toBe(address);
    login.kill('SIGINT');
    await expect(login.finished).rejects.toThrow('SIGINT');
  });
});

describe('a sign-in on a machine without a display', () => {
  it('shows an address and a code for any other device', async () => {
    const nothing = { DISPLAY: '', WAYLAND_DISPLAY: '', WSL_DISTRO_NAME: '', SSH_CONNECTION: '', SSH_TTY: '', CI: '' };
    const login = createCli(world.url).start(['login'], { env: nothing });
    const code = await until('the code', () => /^ {2}[A-Z]{4}-[A-Z]{4}$/m.exec(login.err())?.[0]);
    expect(login.err()).toContain(`  ${world.url}/device\n${code}`);
    login.kill('SIGINT');
    await expect(login.finished).rejects.toThrow('SIGINT');
  });
});

describe('tokens', () => {
  it('lie in files that nobody else can read, apart from the configuration', async () => {
    const cli = await signedIn();
    const config = join(cli.env['XDG_CONFIG_HOME'] ?? '', 'gpuaas', 'config.json');
    expect([modeOf(cli.tokenFile), modeOf(config), modeOf(join(cli.tokenFile, '..'))]).toEqual([0o600, 0o600, 0o700]);
    expect(readFileSync(config, 'utf8')).not.toContain('token');

    chmodSync(cli.tokenFile, 0o644);
    const { code, err } = await cli.run(['auth', 'whoami']);
    expect([code, err]).toEqual([4, expect.stringContaining(`chmod 600 ${cli.tokenFile}`)]);
    chmodSync(cli.tokenFile, 0o600);
    chmodSync(config, 0o640);
    expect((await cli.run(['auth', 'whoami'])).err).toContain(`chmod 600 ${config}`);
  });

  it('are in no output', async () => {
    const cli = await signedIn();
    const { access_token, refresh_token } = tokensOf(cli);
    const key = readFileSync(join(world.settings.dataFolder, 'dev-login.key'), 'utf8').trim();
    const runs = [
      cli.run([
        'auth',
        'dev-login',
        '--user',
        'dev-user',
        '--data',
        world.settings.dataFolder,
        '--verbose',
        '-o',
        'json',
      ]),
      ...['table', 'json', 'name'].map((mode) => cli.run(['auth', 'whoami', '--verbose', '-o', mode])),
      cli.run(['project', 'list', '--verbose']),
      cli.run(['alloc', 'get', 'nope', '--verbose', '-o', 'json']),
    ];
    const secrets = [access_token, refresh_token, key];
    for (const { out, err } of await Promise.all(runs)) {
      for (const secret of [...secrets, tokensOf(cli).access_token, tokensOf(cli).refresh_token]) {
        expect(out + err).not.toContain(secret);
      }
    }
  });

  it('are refreshed once, however many processes need it', { timeout: 60_000 }, async () => {
    const cli = await signedIn();
    const before = tokensOf(cli);
    expireAccessToken(cli);
    const already = await refreshes();
    const runs = await Promise.all(Array.from({ length: 10 }, () => cli.run(['auth', 'whoami', '-o', 'name'])));
    expect(runs.map(({ code, out }) => [code, out])).toEqual(runs.map(() => [0, 'dev-user\n']));
    expect((await refreshes()) - already).toBe(1);
    expect(tokensOf(cli).refresh_token).not.toBe(before.refresh_token);
    expect(modeOf(cli.tokenFile)).toBe(0o600);
    expireAccessToken(cli);
    expect((await cli.run(['auth', 'whoami'])).code).toBe(0);
  });

  it('that were used twice end the session, and the person is told to sign in', async () => {
    const cli = await signedIn();
    const stolen = tokensOf(cli).refresh_token;
    await world.admin.api.refreshToken({ body: { refresh_token: stolen } });
    expireAccessToken(cli);
    const { code, err } = await cli.run(['auth', 'whoami']);
    expect([code, err]).toEqual([4, expect.stringContaining('gpuaas auth login')]);
  });

  it('are refreshed when the server calls them expired before our clock does', async () => {
    const cli = await signedIn();
    await world.pass((20 * 60_000) as never);
    expect((await cli.run(['auth', 'whoami'])).out).toContain('user\tdev-user');
  });

  it('are forgotten by both sides at sign-out', async () => {
    const cli = await signedIn();
    const { access_token } = tokensOf(cli);
    const { code, out, err } = await cli.run(['auth', 'logout']);
    expect([code, out, err]).toEqual([0, '', `Signed out of ${world.url}\n`]);
    expect(() => statSync(cli.tokenFile)).toThrow('ENOENT');
    const me = await fetch(`${world.url}/api/v1/me`, { headers: { authorization: `Bearer ${access_token}` } });
    expect(me.status).toBe(401);
    expect((await cli.run(['auth', 'logout'])).code).toBe(0);
  });

  it('leave the address behind, so that signing in again needs none', async () => {
    const cli = await signedIn();
    await cli.run(['auth', 'logout']);
    const { err } = await cli.run(['auth', 'whoami'], { env: { GPUAAS_SERVER: undefined } });
    expect(err).toContain(`You are not signed in to ${world.url}`);
  });
});
