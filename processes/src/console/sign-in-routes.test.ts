import { createHash } from 'node:crypto';
import type { AuthorizeRequest, CodeExchange } from '@gpuaas/identity-provider';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../http/app.ts';
import { createConsoleCookies, createSeal } from './cookies.ts';
import { type SignInDeps, serveSignIn } from './sign-in-routes.ts';

const publicUrl = 'http://localhost:8443';
const cookies = createConsoleCookies(publicUrl);
const seal = createSeal('key');
let asked: AuthorizeRequest[];
let redeemed: CodeExchange[];
let shift: number;
let app: ReturnType<typeof createApp>;

/** Whatever comes after the code was handed to the identity provider is tested with the whole platform. */
beforeEach(() => {
  asked = [];
  redeemed = [];
  shift = 0;
  const identityProvider = {
    authorizeUrl: async (request: AuthorizeRequest) => {
      asked.push(request);
      return 'https://issuer.example/authorize';
    },
    exchange: async (exchange: CodeExchange) => {
      redeemed.push(exchange);
      throw new Error('handed over');
    },
  };
  const clock = { now: () => new Date(Date.now() + shift) };
  const ctxSource = { ...createTestCtxSource(), clock };
  app = createApp({ ctxSource });
  serveSignIn(app, { publicUrl, cookies, seal, ctxSource, identityProvider } as never as SignInDeps);
});
afterEach(() => app.close());

const get = (url: string, cookie = '') => app.inject({ url, headers: { host: 'localhost', cookie } });

async function begin() {
  const { headers } = await get('/auth/login?return_to=/account');
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  return { cookie, request: asked.at(-1) as AuthorizeRequest };
}

describe('a sign-in of a browser', () => {
  it('is redeemed with the verifier that belongs to its challenge, and with the issuer that the answer names', async () => {
    const { cookie, request } = await begin();
    await get(`/auth/callback?code=c&state=${request.state}&iss=https%3A%2F%2Fissuer.example`, cookie);
    expect(redeemed).toEqual([
      {
        client: 'console',
        code: 'c',
        codeVerifier: expect.any(String),
        redirectUri: `${publicUrl}/auth/callback`,
        issuer: 'https://issuer.example',
      },
    ]);
    const challenge = createHash('sha256')
      .update(redeemed[0]?.codeVerifier ?? '')
      .digest('base64url');
    expect(request).toMatchObject({ client: 'console', codeChallenge: challenge, fresh: false });
  });

  it('is a new one each time: neither state nor challenge comes twice', async () => {
    const [one, other] = [(await begin()).request, (await begin()).request];
    expect(one.state).not.toBe(other.state);
    expect(one.codeChallenge).not.toBe(other.codeChallenge);
  });

  it.each<[string, (state: string, cookie: string) => [query: string, cookie: string]]>([
    ['another state', (_state, cookie) => ['code=c&state=other', cookie]],
    ['no state', (_state, cookie) => ['code=c', cookie]],
    ['two states', (state, cookie) => [`code=c&state=${state}&state=${state}`, cookie]],
    ['two codes', (state, cookie) => [`code=c&code=d&state=${state}`, cookie]],
    ['no code', (state, cookie) => [`state=${state}`, cookie]],
    ['no cookie', (state) => [`code=c&state=${state}`, '']],
    ['a cookie that was changed', (state, cookie) => [`code=c&state=${state}`, cookie.replace(/.$/, '')]],
  ])('that comes back with %s is not redeemed', async (_name, change) => {
    const begun = await begin();
    const [query, cookie] = change(begun.request.state, begun.cookie);
    const { statusCode, headers } = await get(`/auth/callback?${query}`, cookie);
    expect([statusCode, headers.location]).toEqual([303, '/signed-out?reason=failed']);
    expect(redeemed).toEqual([]);
  });

  it('that took more than ten minutes is not redeemed', async () => {
    const { cookie, request } = await begin();
    shift = 601_000;
    await get(`/auth/callback?code=c&state=${request.state}`, cookie);
    expect(redeemed).toEqual([]);
  });

  it('asks for the password of somebody who signed out here', async () => {
    await get('/auth/login', `${cookies.signedOut}=1`);
    expect(asked.at(-1)).toMatchObject({ fresh: true });
  });
});
