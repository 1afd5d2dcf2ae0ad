import { createHmac, createPublicKey } from 'node:crypto';
import { startTestWorld, type TestUser, type TestWorld } from '@gpuaas/testing';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TokenSubject } from './token-issuer.ts';

type Own = JWK & { kid: string };
type Changes = { header?: object; claims?: object; without?: string[]; key?: Parameters<SignJWT['sign']>[0] };

let world: TestWorld;
let mara: TestUser;
let program: string;
/** The keys with which the platform signs tokens, and the audit log. */
let own: Own;
let seal: Own;
beforeAll(async () => {
  world = await startTestWorld({ gpus: 0 });
  mara = await world.signIn('mara');
  const params = { project_id: mara.projectId };
  const { id } = await mara.api.createServiceAccount({ params, body: { name: 'program', scope: ['project.read'] } });
  const { key } = await mara.api.createServiceAccountKey({ params: { ...params, service_account_id: id } });
  program = (await mara.api.createServiceAccountToken({ body: { key } })).access_token;
  const read = async (path: string) =>
    JSON.parse((await world.platform.ports.secrets.read(path))?.value ?? '{}') as Own;
  [own, seal] = [await read('iam/access-token-key'), await read('audit/seal-key')];
});
afterAll(() => world.stop());

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

async function call(token: string): Promise<number> {
  const address = `${world.url}/api/v1/projects/${mara.projectId}`;
  const asBearer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  const asCookie = await fetch(address, { headers: { cookie: `${cookie()}=${token}` } });
  if (asCookie.status !== 401) return asCookie.status;
  return asBearer.status;
}

/** A good token in which this one thing is different; signed with our own key, unless another is named. */
async function signed(token: string, { header = {}, claims = {}, without = [], key }: Changes): Promise<string> {
  const all = Object.entries({ ...claimsOf(token), ...claims }).filter(([name]) => !without.includes(name));
  return new SignJWT(Object.fromEntries(all))
    .setProtectedHeader({ alg: 'EdDSA', kid: own.kid, typ: 'at+jwt', ...header } as { alg: string })
    .sign(key ?? (await importJWK(own, 'EdDSA')));
}

/** Cookies go to every port of a host, so their names carry ours. */
const cookie = () => `gpuaas_session_${new URL(world.url).port}`;
const now = () => Math.floor(Date.now() / 1000);

describe.each(['a person', 'a service account'])('a forged token of %s', (whose) => {
  const good = () => (whose === 'a person' ? mara.token : program);

  it('has a good one beside it', async () => {
    expect([await call(good()), await call(await signed(good(), {}))]).toEqual([200, 200]);
  });

  it.each(['none', 'None', 'NONE', ''])('is refused unsigned, with alg "%s"', async (alg) => {
    const unsigned = `${part({ alg, kid: own.kid, typ: 'at+jwt' })}.${good().split('.')[1]}.`;
    expect(await call(unsigned)).toBe(401);
    expect(await call(unsigned + good().split('.')[2])).toBe(401);
  });

  it.each(['HS256', 'HS384', 'HS512'])('is refused with %s and our public key as the secret', async (alg) => {
    const { d: _, ...publicJwk } = own;
    const key = createPublicKey({ key: publicJwk as never, format: 'jwk' });
    const secrets = [
      Buffer.from(own.x ?? '', 'base64url'),
      own.x ?? '',
      JSON.stringify(publicJwk),
      key.export({ type: 'spki', format: 'pem' }),
      key.export({ type: 'spki', format: 'der' }),
    ];
    for (const secret of secrets) {
      const text = `${part({ alg, kid: own.kid, typ: 'at+jwt' })}.${good().split('.')[1]}`;
      const signature = createHmac(`sha${alg.slice(2)}`, secret)
        .update(text)
        .digest('base64url');
      expect(await call(`${text}.${signature}`)).toBe(401);
    }
  });

  it('is refused with the key of somebody else, wherever it says that key is', async () => {
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
    const jwk = await exportJWK(publicKey);
    const headers: object[] = [
      {},
      { kid: 'another' },
      { kid: '../../dev/null' },
      { kid: `${own.kid}' or '1'='1` },
      { jwk },
      { jku: 'http://127.0.0.1:9/jwks.json' },
      { x5u: 'http://127.0.0.1:9/key.pem' },
    ];
    for (const header of headers) expect(await call(await signed(good(), { header, key: privateKey }))).toBe(401);
  });

  it('is refused with the key that signs the audit log, which is published beside ours', async () => {
    const key = await importJWK({ ...seal, kty: 'OKP', crv: 'Ed25519' }, 'EdDSA');
    for (const header of [{}, { kid: seal.kid }]) expect(await call(await signed(good(), { header, key }))).toBe(401);
  });

  it.each<[string, Changes]>([
    ['another key id', { header: { kid: 'another' } }],
    ['another type', { header: { typ: 'JWT' } }],
    ['another audience', { claims: { aud: 'another' } }],
    ['another issuer', { claims: { iss: 'https://gpuaas' } }],
    ['no audience', { without: ['aud'] }],
    ['no issuer', { without: ['iss'] }],
    ['no end', { without: ['exp'] }],
    ['no subject', { without: ['sub'] }],
    ['no beginning', { without: ['iat'] }],
    ['an end in the past', { claims: { exp: now() - 1 } }],
    ['an end that is no number', { claims: { exp: '9999999999' } }],
    ['a beginning in the future', { claims: { iat: now() + 120, exp: now() + 900 } }],
    ['a time before which it does not hold', { claims: { nbf: now() + 120 } }],
    ['a session that nobody has', { claims: { sid: 'sess_nobody', key_id: undefined } }],
    ['a key that nobody has', { claims: { key_id: 'sakey_nobody' } }],
    ['no session and no key', { without: ['sid', 'key_id'] }],
  ])('is refused with %s, though our own key has signed it', async (_, changes) => {
    expect(await call(await signed(good(), changes))).toBe(401);
  });

  it('is refused when anything of it was changed, cut off or added', async () => {
    const [header = '', claims = '', signature = ''] = good().split('.');
    const elevated = part({ ...claimsOf(good()), sub: world.admin.id, scope: 'allocation.create' });
    const turned = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    const texts = [
      `${header}.${elevated}.${signature}`,
      `${header}.${claims}.${turned}`,
      `${header}.${claims}.`,
      `${header}.${claims}`,
      `${header}.${claims}.${signature}.${signature}`,
      `${good()}.`,
      good().slice(0, -4),
    ];
    for (const text of texts) expect(await call(text)).toBe(401);
  });
});

it('a token for programs is no session of a browser, and the other way round', async () => {
  const { sub, sid, preferred_username: username } = claimsOf(mara.token);
  const subject = { userId: sub, sessionId: sid, username } as TokenSubject;
  const { token } = await world.platform.modules.tokens.mint(subject, 'console');
  const asked = async (headers: Record<string, string>) => (await fetch(`${world.url}/api/v1/me`, { headers })).status;
  expect(await asked({ cookie: `${cookie()}=${token}` })).toBe(200);
  expect(await asked({ cookie: `${cookie()}=${mara.token}` })).toBe(401);
  expect(await asked({ cookie: `${cookie()}=${program}` })).toBe(401);
  expect(await asked({ authorization: `Bearer ${token}` })).toBe(401);
});

it('a refresh token works once, and its second use ends the session for both', async () => {
  const bob = await world.signIn('bob');
  const first = await bob.api.refreshToken({ body: { refresh_token: bob.refreshToken } });
  await expect(bob.api.refreshToken({ body: { refresh_token: bob.refreshToken } })).rejects.toMatchObject({
    code: 'session_revoked',
  });
  await expect(bob.api.refreshToken({ body: { refresh_token: first.refresh_token } })).rejects.toThrow();
  await expect(bob.api.getMe()).rejects.toMatchObject({ code: 'session_revoked' });
});
