import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { cookieName, signInToConsole } from './console-sign-in.ts';
import { rawCall } from './raw-call.ts';
import { startTestWorld, type TestWorld } from './test-world.ts';

describe('a session of the console', () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 1 });
  });
  afterAll(() => world.stop());

  const signIn = (username: string, returnTo?: string) => signInToConsole(world, username, returnTo);
  const named = (cookie: string) => cookieName(world, cookie);

  const me = (headers: Record<string, string>) => rawCall(world, 'getMe', { status: 200 }, { headers });

  it('begins with two redirects and ends where it began', async () => {
    const { finalUrl, header } = await signIn('dev-user', '/t/dev-user/p/default/allocations?state=active');
    expect(finalUrl).toBe(`${world.url}/t/dev-user/p/default/allocations?state=active`);
    const answer = await me({ cookie: header });
    expect([answer.status, JSON.parse(answer.text).username]).toEqual([200, 'dev-user']);
  });

  it('leads nowhere but to ourselves', async () => {
    for (const elsewhere of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/.//evil',
    ]) {
      expect((await signIn('dev-user', elsewhere)).finalUrl).toBe(`${world.url}/`);
    }
  });

  it('is told what changes in a project, when our own page asks and no other', async () => {
    const { header: cookie } = await signIn('dev-user');
    const { projects } = JSON.parse((await me({ cookie })).text) as { projects: { id: string }[] };
    const url = `${world.url.replace('http', 'ws')}/api/v1/projects/${projects[0]?.id}/stream`;
    const statusFor = (headers: Record<string, string>) =>
      new Promise<number | undefined>((resolve) => {
        const socket = new WebSocket(url, { headers });
        socket.on('error', () => {});
        socket.once('unexpected-response', (_, { statusCode }) => resolve(statusCode));
        socket.once('open', () => {
          socket.terminate();
          resolve(101);
        });
      });
    expect(await statusFor({ cookie, origin: world.url })).toBe(101);
    for (const origin of ['https://evil.example', `http://localhost:${world.settings.terminalPort}`, 'null']) {
      expect([origin, await statusFor({ cookie, origin })]).toEqual([origin, 403]);
    }
    expect(await statusFor({ cookie, origin: world.url, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await statusFor({ origin: world.url })).toBe(401);
    expect(await statusFor({ cookie, origin: world.url, host: 'evil.example' })).toBe(421);
  });

  it('changes something only when our own page asks for it', async () => {
    const { header, csrf } = await signIn('dev-user');
    const { projects } = JSON.parse((await me({ cookie: header })).text) as { projects: { id: string }[] };
    const create = (headers: Record<string, string>) =>
      rawCall(
        world,
        'createAllocation',
        { params: { project_id: projects[0]?.id ?? '' }, body: { sku: 'sim-h200-1' }, status: 202 },
        { headers: { cookie: header, ...headers } },
      );
    const own = { origin: world.url, 'x-csrf-token': csrf };
    const other = await signIn('dev-admin');
    for (const headers of [
      {},
      { 'x-csrf-token': csrf },
      { origin: world.url },
      { ...own, 'x-csrf-token': 'guess' },
      { ...own, 'x-csrf-token': csrf.replace(/.$/, 'ü') },
      { ...own, 'x-csrf-token': other.csrf },
      { ...own, origin: 'https://evil.example' },
      { ...own, origin: 'null' },
      { 'x-csrf-token': csrf, 'sec-fetch-site': 'cross-site' },
      { 'x-csrf-token': csrf, 'sec-fetch-site': 'same-site' },
    ] as Record<string, string>[]) {
      const refused = await create(headers);
      expect([refused.status, refused.code]).toEqual([403, 'csrf_rejected']);
    }
    expect((await create(own)).status).toBe(202);
  });

  it('shows nothing to a page of another site', async () => {
    const { header } = await signIn('dev-user');
    expect((await me({ cookie: header, 'sec-fetch-site': 'cross-site' })).code).toBe('csrf_rejected');
    expect((await me({ cookie: header, origin: 'https://evil.example' })).code).toBe('csrf_rejected');
  });

  it('is in a cookie that no script can read and no other site can send along', async () => {
    const answer = await fetch(`${world.url}/auth/login`, { redirect: 'manual' });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^gpuaas_login_\d+=.*; Path=\/; Max-Age=600; SameSite=Lax; HttpOnly$/,
    );
  });

  it('is not an access token, and an access token is not a session', async () => {
    const { session } = await signIn('dev-user');
    expect((await me({ authorization: `Bearer ${session}` })).status).toBe(401);
    const { token } = await world.signIn('alice');
    expect((await me({ cookie: `${named('session')}=${token}` })).status).toBe(401);
  });

  it('is over at once when it is ended, and the browser is told to forget it', async () => {
    const { header, csrf } = await signIn('dev-user');
    const headers = { cookie: header, origin: world.url, 'x-csrf-token': csrf };
    const ended = await rawCall(world, 'endSession', { status: 204 }, { headers });
    expect(ended.status).toBe(204);
    expect(ended.headers['set-cookie']).toEqual([
      expect.stringMatching(/^gpuaas_session_\d+=; .*Max-Age=0/),
      expect.stringMatching(/^gpuaas_csrf_\d+=; .*Max-Age=0/),
      expect.stringMatching(/^gpuaas_signed_out_\d+=1; .*HttpOnly/),
    ]);
    expect((await me({ cookie: header })).code).toBe('session_revoked');
  });

  it('begins with the password again when the one before it was ended here', async () => {
    const promptOf = async (cookie: string) => {
      const answer = await fetch(`${world.url}/auth/login`, { redirect: 'manual', headers: { cookie } });
      return new URL(answer.headers.get('location') ?? '').searchParams.get('prompt');
    };
    expect(await promptOf('')).toBeNull();
    expect(await promptOf(`${named('signed_out')}=1`)).toBe('login');
  });

  it('does not begin with an answer that this browser did not ask for', async () => {
    const answer = await fetch(`${world.url}/auth/callback?code=x&state=y`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/signed-out?reason=failed']);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});
