import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePkce, signInLikeBrowser } from '@gpuaas/identity-provider/contract';
import { createClient } from '@gpuaas/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawCall } from './raw-call.ts';
import { startTestWorld, type TestWorld } from './test-world.ts';

describe('signing out', () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 0 });
  });
  afterAll(() => world.stop());

  const redirectUri = 'http://127.0.0.1:19002/callback';
  const user = () => {
    const users = JSON.parse(readFileSync(join(world.settings.dataFolder, 'dev-users.json'), 'utf8')) as {
      username: string;
      password: string;
    }[];
    return users.find(({ username }) => username === 'dev-user') as { username: string; password: string };
  };
  const cookieOf = (browser: Map<string, string>) => [...browser].map(([name, value]) => `${name}=${value}`).join('; ');
  const failure = (promise: Promise<unknown>) =>
    promise.then(
      () => 'no failure',
      (error: { code?: string }) => error.code,
    );

  async function signInToConsole(browser: Map<string, string>) {
    const isEnd = (url: string) => url.startsWith(world.url) && !/\/(auth|oidc)\//.test(url);
    await signInLikeBrowser(`${world.url}/auth/login`, user(), isEnd, browser);
  }

  async function startCli(browser: Map<string, string>) {
    const anonymous = createClient({ server: world.url, retries: 0 });
    const { verifier, challenge } = makePkce();
    const { authorize_url: url, state } = await anonymous.startLogin({
      query: { redirect_uri: redirectUri, code_challenge: challenge, code_challenge_method: 'S256' },
    });
    const { finalUrl } = await signInLikeBrowser(url, user(), (address) => address.startsWith(redirectUri), browser);
    const code = new URL(finalUrl).searchParams.get('code') ?? '';
    return { anonymous, body: { code, code_verifier: verifier, redirect_uri: redirectUri, state } };
  }

  /** What the issuer does with a fresh request of this browser that asks for nothing in particular. */
  async function answerOfIssuer(browser: Map<string, string>): Promise<'password' | 'code'> {
    const parameters = {
      ...{ client_id: 'gpuaas-console', response_type: 'code', scope: 'openid', state: 'st' },
      ...{ redirect_uri: `${world.url}/auth/callback`, code_challenge_method: 'S256' },
      code_challenge: makePkce().challenge,
    };
    const url = `${world.url}/oidc/auth?${new URLSearchParams(parameters)}`;
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie: cookieOf(browser) } });
    return answer.headers.get('location')?.includes('/auth/callback?code=') ? 'code' : 'password';
  }

  it('of the console ends the issuer’s session too: the next sign-in asks for the password', async () => {
    const browser = new Map<string, string>();
    await signInToConsole(browser);
    expect(await answerOfIssuer(browser)).toBe('code');
    const csrf = browser.get(`gpuaas_csrf_${world.settings.apiPort}`) ?? '';
    const headers = { cookie: cookieOf(browser), origin: world.url, 'x-csrf-token': csrf };
    expect((await rawCall(world, 'endSession', { status: 204 }, { headers })).status).toBe(204);
    expect(await answerOfIssuer(browser)).toBe('password');
  });

  it('of a program ends the issuer’s session that it came from', async () => {
    const browser = new Map<string, string>();
    const { anonymous, body } = await startCli(browser);
    const { access_token: token } = await anonymous.exchangeLogin({ body });
    expect(await answerOfIssuer(browser)).toBe('code');
    await createClient({ server: world.url, token: async () => token, retries: 0 }).endSession();
    expect(await answerOfIssuer(browser)).toBe('password');
  });

  it('leaves other people’s sessions at the issuer alone', async () => {
    const other = new Map<string, string>();
    await signInToConsole(other);
    const { anonymous, body } = await startCli(new Map());
    const { access_token: token } = await anonymous.exchangeLogin({ body });
    await createClient({ server: world.url, token: async () => token, retries: 0 }).endSession();
    expect(await answerOfIssuer(other)).toBe('code');
  });

  it('happens to whoever signed in with a code that is used again', async () => {
    const { anonymous, body } = await startCli(new Map());
    const tokens = await anonymous.exchangeLogin({ body });
    const api = createClient({ server: world.url, token: async () => tokens.access_token, retries: 0 });
    await api.getMe();
    expect(await failure(anonymous.exchangeLogin({ body }))).toBe('login_failed');
    expect(await failure(api.getMe())).toBe('session_revoked');
    expect(await failure(anonymous.refreshToken({ body: { refresh_token: tokens.refresh_token } }))).not.toBe(
      'no failure',
    );
  });

  it('happens also when the same code is used several times at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { anonymous, body } = await startCli(new Map());
      const answers = await Promise.allSettled(Array.from({ length: 5 }, () => anonymous.exchangeLogin({ body })));
      const won = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      expect(won.length).toBeLessThanOrEqual(1);
      for (const { access_token: token } of won) {
        const api = createClient({ server: world.url, token: async () => token, retries: 0 });
        expect(await failure(api.getMe())).toBe('session_revoked');
      }
    }
  });

  it('does not happen because somebody made up a code', async () => {
    const { anonymous, body } = await startCli(new Map());
    const { access_token: token } = await anonymous.exchangeLogin({ body });
    expect(await failure(anonymous.exchangeLogin({ body: { ...body, code: 'made-up' } }))).toBe('login_failed');
    await createClient({ server: world.url, token: async () => token, retries: 0 }).getMe();
  });
});
