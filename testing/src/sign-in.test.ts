import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePkce, signInLikeBrowser } from '@gpuaas/identity-provider/contract';
import { createClient } from '@gpuaas/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawCall } from './raw-call.ts';
import { isInThisProcess, startTestWorld, type TestWorld } from './test-world.ts';

describe('signing in', () => {
  let world: TestWorld;
  let anonymous: ReturnType<typeof createClient>;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 0 });
    anonymous = createClient({ server: world.url, retries: 0 });
  });
  afterAll(() => world.stop());

  const redirectUri = 'http://127.0.0.1:19001/callback';
  const passwordOf = (username: string) => {
    const users = JSON.parse(readFileSync(join(world.settings.dataFolder, 'dev-users.json'), 'utf8')) as {
      username: string;
      password: string;
    }[];
    return users.find((user) => user.username === username)?.password ?? '';
  };

  async function codeFor(username: string) {
    const { verifier, challenge } = makePkce();
    const { authorize_url: url, state } = await anonymous.startLogin({
      query: { redirect_uri: redirectUri, code_challenge: challenge, code_challenge_method: 'S256' },
    });
    const user = { username, password: passwordOf(username) };
    const { finalUrl } = await signInLikeBrowser(url, user, (address) => address.startsWith(redirectUri));
    const answer = new URL(finalUrl).searchParams;
    expect(answer.get('state')).toBe(state);
    return { code: answer.get('code') ?? '', code_verifier: verifier, redirect_uri: redirectUri, state };
  }

  const failure = (promise: Promise<unknown>) =>
    promise.then(
      () => 'no failure',
      (error: { code?: string }) => error.code,
    );

  it('gives a newcomer a personal organisation and a project called default', async () => {
    const tokens = await anonymous.exchangeLogin({ body: await codeFor('dev-user') });
    const me = await createClient({ server: world.url, token: async () => tokens.access_token }).getMe();
    expect(me.username).toBe('dev-user');
    expect(me.projects).toHaveLength(1);
    expect(me.projects[0]).toMatchObject({
      slug: 'default',
      role: 'owner',
      organization: { slug: 'dev-user', type: 'personal' },
    });
    const again = await anonymous.exchangeLogin({ body: await codeFor('dev-user') });
    expect(again.user.id).toBe(tokens.user.id);
  });

  it('is refused with a code that was used, a state that was not issued here, or another verifier', async () => {
    const login = await codeFor('dev-user');
    await anonymous.exchangeLogin({ body: login });
    expect(await failure(anonymous.exchangeLogin({ body: login }))).toBe('login_failed');
    const second = await codeFor('dev-user');
    expect(await failure(anonymous.exchangeLogin({ body: { ...second, state: 'made-up' } }))).toBe('login_failed');
    const verifier = makePkce().verifier;
    expect(await failure(anonymous.exchangeLogin({ body: { ...second, code_verifier: verifier } }))).toBe(
      'login_failed',
    );
  });

  it('leaves an audit entry for a wrong password, with the name as it was typed, the address and the client', async () => {
    const { challenge } = makePkce();
    const { authorize_url: url } = await anonymous.startLogin({
      query: { redirect_uri: redirectUri, code_challenge: challenge, code_challenge_method: 'S256' },
    });
    expect(new URL(url).searchParams.get('prompt')).toBe('login');
    await signInLikeBrowser(url, { username: 'dev-admin\u0007', password: 'not-the-password-4711' }, () => false);
    const { items } = await world.admin.api.listAuditEvents({ query: { action: 'session.create', limit: 5 } });
    const failed = items.find(({ result }) => result === 'failure');
    expect(failed).toMatchObject({
      actor: { type: 'anonymous' },
      target: { type: 'user', name: 'dev-admin\uFFFD' },
      detail: { error_code: 'login_failed', reason: 'wrong_password', client: 'cli' },
    });
    expect(failed?.detail['address']).toMatch(/^(::1|127\.0\.0\.1|::ffff:127\.0\.0\.1)$/);
    expect(JSON.stringify(items)).not.toContain('4711');
  });

  it('sends nobody to a place that is not a loopback address', async () => {
    for (const uri of [
      'https://evil.example/callback',
      'http://127.0.0.1:1/other',
      'http://127.0.0.1.evil.example:1/callback',
    ]) {
      const { challenge } = makePkce();
      const answer = anonymous.startLogin({
        query: { redirect_uri: uri, code_challenge: challenge, code_challenge_method: 'S256' },
      });
      expect(await failure(answer)).toBe('invalid_request');
    }
  });

  it('ends the whole session when a refresh token is used a second time', async () => {
    const first = await anonymous.exchangeLogin({ body: await codeFor('dev-user') });
    const second = await anonymous.refreshToken({ body: { refresh_token: first.refresh_token } });
    const api = createClient({ server: world.url, token: async () => second.access_token, retries: 0 });
    await api.getMe();
    expect(await failure(anonymous.refreshToken({ body: { refresh_token: first.refresh_token } }))).toBe(
      'session_revoked',
    );
    expect(await failure(api.getMe())).toBe('session_revoked');
    expect(await failure(anonymous.refreshToken({ body: { refresh_token: second.refresh_token } }))).toBe(
      'unauthenticated',
    );
  });

  it('lets of two uses of a refresh token at the same moment one through', async () => {
    const { refresh_token: token } = await anonymous.exchangeLogin({ body: await codeFor('dev-user') });
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => failure(anonymous.refreshToken({ body: { refresh_token: token } }))),
    );
    expect(outcomes.filter((outcome) => outcome === 'no failure')).toHaveLength(1);
  });

  it('is over when the session is ended, at once', async () => {
    const { access_token: token } = await anonymous.exchangeLogin({ body: await codeFor('dev-user') });
    const api = createClient({ server: world.url, token: async () => token, retries: 0 });
    await api.endSession();
    expect(await failure(api.getMe())).toBe('session_revoked');
  });

  it('gives access tokens for 15 minutes that anybody can verify', async () => {
    const alice = await world.signIn('alice');
    const { createLocalJWKSet, jwtVerify } = await import('jose');
    const keys = createLocalJWKSet((await anonymous.getJwks()) as never);
    const { payload, protectedHeader } = await jwtVerify(alice.token, keys, {
      issuer: 'gpuaas',
      audience: 'gpuaas-api',
    });
    expect(protectedHeader.alg).toBe('EdDSA');
    expect((payload.exp as number) - (payload.iat as number)).toBe(900);
  });

  // Moves the platform's clock.
  if (isInThisProcess) {
    it('gives access tokens that are over after 15 minutes', async () => {
      const alice = await world.signIn('alice');
      await alice.api.getMe();
      await world.pass(901_000);
      expect(await failure(alice.api.getMe())).toBe('token_expired');
      await world.pass(-901_000);
    });
  }

  it('accepts no token that was changed, or signed by somebody else', async () => {
    const { token } = await world.signIn('bob');
    const [header, , signature] = token.split('.');
    const admin = JSON.parse(Buffer.from(world.admin.token.split('.')[1] ?? '', 'base64url').toString()) as object;
    const { generateKeyPair, SignJWT } = await import('jose');
    const { privateKey } = await generateKeyPair('EdDSA');
    const forged = await new SignJWT({ ...admin }).setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt' }).sign(privateKey);
    const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${Buffer.from(JSON.stringify(admin)).toString('base64url')}.`;
    const changed = [header, Buffer.from(JSON.stringify(admin)).toString('base64url'), signature].join('.');
    for (const bad of [forged, none, changed, `${token}x`, '']) {
      expect((await rawCall(world, 'getMe', { status: 200 }, { token: bad })).status).toBe(401);
    }
  });
});

describe('dev-login', () => {
  let world: TestWorld;
  let key: string;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 0 });
    key = readFileSync(join(world.settings.dataFolder, 'dev-login.key'), 'utf8').trim();
  });
  afterAll(() => world.stop());

  const attempt = (headers: Record<string, string>) =>
    rawCall(world, 'devLogin', { body: { username: 'dev-admin' }, status: 200 }, { headers });

  it('lets in who runs the platform and can read its key', async () => {
    expect((await attempt({ 'x-dev-login-key': key })).status).toBe(200);
  });

  it('does not exist for anybody else', async () => {
    const refused = [
      {},
      { 'x-dev-login-key': 'guess' },
      { 'x-dev-login-key': key, origin: world.url },
      { 'x-dev-login-key': key, forwarded: 'for=127.0.0.1' },
      { 'x-dev-login-key': key, 'x-forwarded-for': '127.0.0.1' },
      { 'x-dev-login-key': key, 'x-forwarded-host': 'localhost' },
    ];
    for (const headers of refused) {
      const answer = await attempt(headers as Record<string, string>);
      expect([answer.status, answer.code]).toEqual([404, 'not_found']);
    }
  });
});
