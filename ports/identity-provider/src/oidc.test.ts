import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePkce } from './contract.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { createOidcIdentityProvider } from './oidc.ts';

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
type Answer = { status: number; body: string; type?: string } | 'silence' | 'reset';

const redirectUri = 'http://127.0.0.1:19999/callback';
const clientIds = { cli: 'a-cli', console: 'a-console' };
let keys: Keys;
let foreign: Keys;
let server: Server;
let url: string;
let provider: IdentityProvider;
let answer: (form: URLSearchParams) => Promise<Answer>;
let discovery: () => Answer;
let forms: URLSearchParams[];

beforeAll(async () => {
  [keys, foreign] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
});

/** A simulated issuer: it answers what a test wants, also what no issuer should. */
beforeEach(async () => {
  const jwk = { ...(await exportJWK(keys.publicKey)), alg: 'ES256', use: 'sig', kid: 'one' };
  forms = [];
  server = createServer(async (request, response) => {
    const send = (what: Answer) => {
      if (what === 'reset') request.socket.destroy();
      if (typeof what !== 'object') return;
      response.writeHead(what.status, { 'content-type': what.type ?? 'application/json' }).end(what.body);
    };
    if (request.url === '/realm/.well-known/openid-configuration') return send(discovery());
    if (request.url === '/realm/keys') return send({ status: 200, body: JSON.stringify({ keys: [jwk] }) });
    let text = '';
    for await (const chunk of request) text += chunk;
    forms.push(new URLSearchParams(text));
    send(await answer(new URLSearchParams(text)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realm`;
  discovery = () => ({
    status: 200,
    body: JSON.stringify({
      issuer: url,
      authorization_endpoint: `${url}/authorize?theme=dark`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      authorization_response_iss_parameter_supported: true,
    }),
  });
  provider = waitingFor(15);
});

/** Nobody waits that long, except where the issuer says nothing. */
function waitingFor(answerWithinSeconds: number): IdentityProvider {
  return createOidcIdentityProvider({ issuerUrl: url, clientIds, answerWithinSeconds });
}

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const now = () => Math.floor(Date.now() / 1_000);

/** Signs in up to the code; what the token then says is the test's business. */
async function signIn(change: (claims: JWTPayload) => JWTPayload = (claims) => claims, key = keys) {
  const { verifier, challenge } = makePkce();
  const request = { client: 'console', redirectUri, state: 'st', codeChallenge: challenge } as const;
  const authorize = new URL(await provider.authorizeUrl(request));
  const claims: JWTPayload = {
    iss: url,
    sub: 'subject-1',
    aud: clientIds.console,
    iat: now(),
    exp: now() + 60,
    nonce: authorize.searchParams.get('nonce') ?? 'none was asked for',
    preferred_username: 'ada',
    name: 'Ada',
    sid: 'session-1',
  };
  const token = await new SignJWT(change(claims)).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(key.privateKey);
  answer = async () => ({
    status: 200,
    body: JSON.stringify({ access_token: 'a', token_type: 'Bearer', id_token: token }),
  });
  const exchange = (more: { issuer?: string } = {}) =>
    provider.exchange({ client: 'console', code: 'the-code', codeVerifier: verifier, redirectUri, ...more });
  return { authorize, verifier, challenge, exchange };
}

describe('a sign-in at an OpenID issuer', () => {
  it('asks with state, nonce and PKCE, and tells who signed in', async () => {
    const { authorize, verifier, challenge, exchange } = await signIn();
    expect(Object.fromEntries(authorize.searchParams)).toEqual({
      theme: 'dark',
      client_id: 'a-console',
      response_type: 'code',
      scope: 'openid profile email',
      redirect_uri: redirectUri,
      state: 'st',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    expect(await exchange({ issuer: url })).toEqual({
      ...{ issuer: url, subject: 'subject-1', username: 'ada', displayName: 'Ada', email: undefined },
      session: 'session-1',
    });
    expect(Object.fromEntries(forms[0] ?? [])).toEqual({
      ...{ grant_type: 'authorization_code', client_id: 'a-console', code: 'the-code', redirect_uri: redirectUri },
      code_verifier: verifier,
    });
  });

  it('asks for the password again where it is told to', async () => {
    const request = {
      client: 'cli',
      redirectUri,
      state: 'st',
      codeChallenge: makePkce().challenge,
      fresh: true,
    } as const;
    const { searchParams } = new URL(await provider.authorizeUrl(request));
    expect([searchParams.get('prompt'), searchParams.get('client_id')]).toEqual(['login', 'a-cli']);
  });

  it('has a nonce of its own, which neither state nor challenge is', async () => {
    const [one, other] = [await signIn(), await signIn()];
    const nonces = [one, other].map(({ authorize }) => authorize.searchParams.get('nonce'));
    expect(new Set([...nonces, one.challenge, other.challenge, one.verifier, other.verifier]).size).toBe(6);
  });

  it.each<[string, (claims: JWTPayload) => JWTPayload]>([
    ['of another sign-in', (claims) => ({ ...claims, nonce: 'A'.repeat(43) })],
    ['of no sign-in', ({ nonce: _, ...claims }) => claims],
    ['for another client', (claims) => ({ ...claims, aud: clientIds.cli })],
    ['of another issuer', (claims) => ({ ...claims, iss: 'http://127.0.0.1:1/realm' })],
    ['that has expired', (claims) => ({ ...claims, iat: now() - 600, exp: now() - 300 })],
    ['without an end', ({ exp: _, ...claims }) => claims],
    ['about nobody', ({ sub: _, ...claims }) => claims],
  ])('refuses a token %s', async (_name, change) => {
    const { exchange } = await signIn(change);
    await expect(exchange()).rejects.toMatchObject({
      code: 'login_failed',
      message: expect.stringMatching(/not valid/),
    });
  });

  it.each<[string, JWTPayload]>([
    ['subject', { sub: 's'.repeat(256) }],
    ['username', { preferred_username: 'u'.repeat(256) }],
    ['username', { preferred_username: 'a\u0000da' }],
    ['session', { sid: 's'.repeat(256) }],
  ])('refuses a %s that nobody can be known by', async (what, claims) => {
    const { exchange } = await signIn((usual) => ({ ...usual, ...claims }));
    await expect(exchange()).rejects.toMatchObject({
      code: 'login_failed',
      message: expect.stringContaining(`sent a ${what} that is longer than 255 characters`),
    });
  });

  it('cuts a name that is only shown, and leaves out an address that cannot be one', async () => {
    const name = `A\u0000d\na ${'é'.repeat(100_000)}`;
    const email = `${'e'.repeat(250)}@example.test`;
    const { exchange } = await signIn((usual) => ({ ...usual, name, email, email_verified: true }));
    const identity = await exchange();
    expect(identity).toMatchObject({ username: 'ada', displayName: `A d a ${'é'.repeat(194)}`, email: undefined });
    expect(identity).not.toHaveProperty('emailVerified');
  });

  it('refuses a token that somebody else has signed', async () => {
    const { exchange } = await signIn(undefined, foreign);
    await expect(exchange()).rejects.toMatchObject({
      code: 'login_failed',
      message: expect.stringMatching(/not valid/),
    });
  });

  it('refuses an answer that came from another issuer', async () => {
    const { exchange } = await signIn();
    await expect(exchange({ issuer: 'https://evil.example' })).rejects.toMatchObject({ code: 'login_failed' });
    expect(forms).toEqual([]);
  });

  it.each<[string, Answer, string, RegExp]>([
    ['refuses the code', { status: 400, body: '{"error":"invalid_grant"}' }, 'login_failed', /used before/],
    ['refuses it otherwise', { status: 400, body: '{"error":"invalid_client"}' }, 'login_failed', /refused/],
    ['refuses it without a word', { status: 403, body: 'no', type: 'text/plain' }, 'login_failed', /refused/],
    ['has no token', { status: 200, body: '{"access_token":"a","token_type":"Bearer"}' }, 'login_failed', /not valid/],
    ['has garbage', { status: 200, body: '{"id_token":' }, 'login_failed', /not valid/],
    ['fails', { status: 500, body: '{"error":"server_error"}' }, 'unavailable', /not responding/],
    ['fails behind a proxy', { status: 502, body: '<html>', type: 'text/html' }, 'unavailable', /not responding/],
    ['closes the connection', 'reset', 'unavailable', /not responding/],
    ['says nothing', 'silence', 'unavailable', /not responding/],
  ])('whose issuer %s ends in a problem', async (_name, what, code, message) => {
    if (what === 'silence') provider = waitingFor(3);
    const { exchange } = await signIn();
    answer = async () => what;
    await expect(exchange()).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it('works again when an issuer that was away comes back', async () => {
    provider = waitingFor(3);
    const works = discovery;
    const request = { client: 'cli', redirectUri, state: 'st', codeChallenge: makePkce().challenge } as const;
    for (const away of ['reset', 'silence', { status: 503, body: '' }] as const) {
      discovery = () => away;
      await expect(provider.authorizeUrl(request)).rejects.toMatchObject({ code: 'unavailable' });
    }
    discovery = works;
    expect(await provider.authorizeUrl(request)).toContain(url);
  });

  it('is refused at an issuer that calls itself otherwise', async () => {
    const { body } = discovery() as { body: string };
    discovery = () => ({ status: 200, body: body.replaceAll(url, 'https://evil.example') });
    const request = { client: 'cli', redirectUri, state: 'st', codeChallenge: makePkce().challenge } as const;
    await expect(provider.authorizeUrl(request)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
