import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createIssuerKeys, type IssuerKeys } from './issuer-keys.ts';
import { createLimitedFetch } from './limited-fetch.ts';

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;

let server: Server;
let url: string;
let answer: () => { status: number; body: string } | 'reset';
let asked: number;
let clock: number;
let keys: IssuerKeys;
const pairs = new Map<string, Pair>();

beforeAll(async () => {
  for (const kid of ['one', 'two', 'foreign']) pairs.set(kid, await generateKeyPair('ES256'));
  server = createServer((request, response) => {
    asked += 1;
    const what = answer();
    if (what === 'reset') return void request.socket.destroy();
    response.writeHead(what.status, { 'content-type': 'application/json' }).end(what.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  [asked, clock] = [0, 0];
  await serve('one');
  keys = open();
});

/** Time passes when a test says so: a second between two questions is no second of waiting. */
function open(keysUrl = `${url}/keys`): IssuerKeys {
  const now = () => {
    clock += 1_000;
    return clock;
  };
  return createIssuerKeys({
    ...{ issuerUrl: `${url}/realm`, now, fetch: createLimitedFetch(2) },
    findKeysUrl: async () => keysUrl,
  });
}

async function serve(...kids: string[]): Promise<void> {
  const jwks = await Promise.all(
    kids.map(async (kid) => ({ ...(await exportJWK((pairs.get(kid) as Pair).publicKey)), kid, alg: 'ES256' })),
  );
  answer = () => ({ status: 200, body: JSON.stringify({ keys: jwks }) });
}

function tokenOf(kid: string, claims: JWTPayload = {}, signedBy = kid): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  const all = { iss: `${url}/realm`, aud: 'api', sub: 'ada', iat: now, exp: now + 300, ...claims };
  return new SignJWT(all).setProtectedHeader({ alg: 'ES256', kid }).sign((pairs.get(signedBy) as Pair).privateKey);
}

const unsigned = (claims: object) =>
  `${btoa('{"alg":"none"}')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;

describe('the keys of an issuer', () => {
  it('are asked for once, however many tokens come at once, and again after five minutes', async () => {
    const token = await tokenOf('one');
    await Promise.all([1, 2, 3].map(() => keys.verify(token, 'api')));
    expect(asked).toBe(1);
    await keys.verify(token, 'api');
    expect(asked).toBe(1);
    clock += 300_000;
    expect(await keys.verify(token, 'api')).toMatchObject({ sub: 'ada' });
    expect(asked).toBe(2);
  });

  it('may be rotated at any time: the first token with a new one is accepted, and so are those with the old one', async () => {
    await keys.verify(await tokenOf('one'), 'api');
    await serve('one', 'two');
    const both = [await tokenOf('two'), await tokenOf('one'), await tokenOf('two')];
    const accepted = await Promise.all(both.map((token) => keys.verify(token, 'api')));
    expect(accepted).toHaveLength(3);
    await serve('two');
    clock += 300_000;
    await keys.verify(await tokenOf('two'), 'api');
    await expect(keys.verify(await tokenOf('one'), 'api')).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it.each<[string, () => ReturnType<typeof answer>]>([
    ['closes connections', () => 'reset'],
    ['fails', () => ({ status: 500, body: 'no' })],
    ['sends something else', () => ({ status: 200, body: '<html>' })],
    ['sends 10 MB', () => ({ status: 200, body: JSON.stringify({ keys: [], more: 'x'.repeat(10 << 20) }) })],
  ])('go on when the issuer %s, for a day', async (_name, trouble) => {
    const token = await tokenOf('one', { exp: Math.floor(Date.now() / 1_000) + 90_000 });
    await keys.verify(token, 'api');
    answer = trouble;
    clock += 300_000;
    expect(await keys.verify(token, 'api')).toMatchObject({ sub: 'ada' });
    clock += 24 * 3_600_000;
    await expect(keys.verify(token, 'api')).rejects.toMatchObject({ code: 'unavailable' });
    await serve('one');
    expect(await keys.verify(token, 'api')).toMatchObject({ sub: 'ada' });
  });

  it.each<[string, () => ReturnType<typeof answer>]>([
    ['10 MB of them', () => ({ status: 200, body: JSON.stringify({ keys: [], more: 'x'.repeat(10 << 20) }) })],
    ['an address elsewhere', () => ({ status: 302, body: '' })],
  ])('are not taken where the first answer is %s', async (_name, trouble) => {
    answer = trouble;
    await expect(keys.verify(await tokenOf('one'), 'api')).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('are not taken from another host, whatever the issuer says', async () => {
    const elsewhere = open(url.replace('127.0.0.1', 'localhost'));
    await expect(elsewhere.verify(await tokenOf('one'), 'api')).rejects.toMatchObject({ code: 'unavailable' });
    expect(asked).toBe(0);
  });

  it('are asked for at most once a second, whatever tokens are made up', async () => {
    let now = 0;
    const calm = createIssuerKeys({
      ...{ issuerUrl: `${url}/realm`, now: () => now, fetch: createLimitedFetch(2) },
      findKeysUrl: async () => `${url}/keys`,
    });
    await calm.verify(await tokenOf('one'), 'api');
    now = 990;
    const made = await Promise.all([1, 2, 3, 4].map(() => tokenOf('foreign')));
    const refused = await Promise.allSettled(made.map((token) => calm.verify(token, 'api')));
    expect(refused.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    expect(asked).toBe(2);
  });
});

describe('a token', () => {
  it.each<[string, () => Promise<string>, string]>([
    ['that has expired', () => tokenOf('one', { exp: Math.floor(Date.now() / 1_000) - 60 }), 'token_expired'],
    ['for another audience', () => tokenOf('one', { aud: 'another' }), 'unauthenticated'],
    ['of another issuer', () => tokenOf('one', { iss: 'https://evil.example' }), 'unauthenticated'],
    ['that somebody else signed', () => tokenOf('one', {}, 'foreign'), 'unauthenticated'],
    ['with a key of nobody', () => tokenOf('foreign'), 'unauthenticated'],
    ['that is not valid yet', () => tokenOf('one', { nbf: Math.floor(Date.now() / 1_000) + 60 }), 'unauthenticated'],
    ['without an end', () => tokenOf('one', { exp: undefined as never }), 'unauthenticated'],
    ['about nobody', () => tokenOf('one', { sub: undefined as never }), 'unauthenticated'],
    ['without a signature', async () => unsigned({ iss: `${url}/realm`, aud: 'api', sub: 'ada' }), 'unauthenticated'],
    ['that is none', async () => 'garbage', 'unauthenticated'],
  ])('%s is refused', async (_name, make, code) => {
    await expect(keys.verify(await make(), 'api')).rejects.toMatchObject({ code });
  });

  it('signed with the public key as a secret is refused', async () => {
    const jwk = JSON.stringify(await exportJWK((pairs.get('one') as Pair).publicKey));
    const now = Math.floor(Date.now() / 1_000);
    const forged = await new SignJWT({ iss: `${url}/realm`, aud: 'api', sub: 'ada', exp: now + 300 })
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .sign(Buffer.from(jwk));
    await expect(keys.verify(forged, 'api')).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
