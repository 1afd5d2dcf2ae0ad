import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makePkce } from '../contract.ts';
import { openForm, startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts';
import { prune } from './check-sign-in.ts';

describe('the embedded issuer', () => {
  let issuer: TestIssuer;
  beforeAll(async () => {
    issuer = await startTestIssuer();
  });
  afterAll(() => issuer.close());
  afterEach(() => issuer.test.asOwner("update clock.shift set by_interval = '0'"));

  const rows = async () => (await issuer.test.asOwner('select * from identity_provider.artifact')).length;
  const pass = (seconds: number) =>
    issuer.test.asOwner('update clock.shift set by_interval = make_interval(secs => $1)', [seconds]);

  const authorizeUrl = (more: Record<string, string> = {}) => {
    const parameters = {
      client_id: 'gpuaas-console',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: `${issuer.url}/auth/callback`,
      state: 'st',
      code_challenge: makePkce().challenge,
      code_challenge_method: 'S256',
      ...more,
    };
    return `${issuer.url}/oidc/auth?${new URLSearchParams(parameters)}`;
  };

  /** Sends exactly these bytes and reads the status of the answer. */
  const raw = (text: string) =>
    new Promise<number>((resolve, reject) => {
      const socket = connect(Number(new URL(issuer.url).port), '127.0.0.1', () => socket.end(text));
      let answer = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        answer += chunk;
      });
      socket.on('error', reject).on('close', () => resolve(Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? 0)));
    });

  it('keeps nothing of sign-ins that were only started', async () => {
    const before = await rows();
    for (let round = 0; round < 20; round += 1) {
      expect((await fetch(authorizeUrl(), { redirect: 'manual' })).status).toBe(303);
    }
    const form = await openForm(issuer);
    await form.send({ ...issuer.user, password: 'wrong' });
    expect(await rows()).toBe(before);
  });

  it('keeps nothing for a browser whose session is over', async () => {
    const { cookies, send } = await openForm(issuer);
    const { headers } = await send(issuer.user);
    const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(String(headers['location']), { redirect: 'manual', headers: { cookie: cookie() } });
    for (const header of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      cookies.set(name, value);
    }
    await issuer.test.asOwner('delete from identity_provider.artifact');
    for (let round = 0; round < 5; round += 1)
      await fetch(authorizeUrl(), { redirect: 'manual', headers: { cookie: cookie() } });
    expect(await rows()).toBe(0);
  });

  it('stores no session id, code or token as it is', async () => {
    await issuer.test.asOwner('delete from identity_provider.artifact');
    const { cookies, send } = await openForm(issuer);
    const finished = await send(issuer.user);
    const interactionRows = JSON.stringify(await issuer.test.asOwner('select * from identity_provider.artifact'));
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(String(finished.headers['location']), { redirect: 'manual', headers: { cookie } });
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const session = answer.headers.getSetCookie().find((line) => /^gpuaas_issuer_session_\d+=/.test(line)) ?? '';
    const id = /=([^;]+)/.exec(session)?.[1] ?? '';
    expect([code, id].map((secret) => secret.length > 20)).toEqual([true, true]);
    const stored = `${interactionRows} ${JSON.stringify(await issuer.test.asOwner('select * from identity_provider.artifact'))}`;
    expect(stored).toContain('"Session"');
    for (const secret of [code, id, ...cookies.values()].filter((value) => value.length > 20))
      expect(stored).not.toContain(secret);
  });

  it('lets a sign-in, a code and a session expire by the database’s clock, and removes them', async () => {
    const form = await openForm(issuer);
    await pass(601);
    expect((await form.send(issuer.user)).status).toBe(400);
    await pass(15 * 86_400);
    await prune(issuer.test.database);
    expect(await rows()).toBe(0);
  });

  it.each([
    ['a state of 5 kB', () => ({ state: 'x'.repeat(5_000) }), 414],
    ['a state of 600 characters', () => ({ state: 'x'.repeat(600) }), 400],
    ['a nonce of 600 characters', () => ({ nonce: 'x'.repeat(600) }), 400],
    ['a NUL', () => ({ state: 'a\0b' }), 400],
    ['many parameters', () => Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`parameter${i}`, 'x'])), 414],
  ])('refuses %s', async (_name, more, status) => {
    expect((await fetch(authorizeUrl(more()), { redirect: 'manual' })).status).toBe(status);
  });

  it('takes no pushed requests, large forms or forms without a length', async () => {
    const before = await rows();
    const pushed = new URLSearchParams(new URL(authorizeUrl()).search);
    expect((await fetch(`${issuer.url}/oidc/request`, { method: 'POST', body: pushed })).status).toBe(404);
    pushed.set('state', 'x'.repeat(40_000));
    expect((await fetch(`${issuer.url}/oidc/request`, { method: 'POST', body: pushed })).status).toBe(413);
    const head = 'POST /oidc/token HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n';
    expect(await raw(`${head}content-length: 9000\r\n\r\n`)).toBe(413);
    expect(await raw(`${head}transfer-encoding: chunked\r\n\r\n3\r\na=b\r\n0\r\n\r\n`)).toBe(411);
    expect(await rows()).toBe(before);
  });

  it('knows itself under its own address only, whatever it is asked under', async () => {
    const asked = (headers: Record<string, string>) =>
      new Promise<Record<string, unknown>>((resolve, reject) => {
        const url = `${issuer.url}/oidc/.well-known/openid-configuration`;
        const sent = httpRequest(url, { headers, agent: false }, (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk;
          });
          response.on('end', () => resolve(JSON.parse(text) as Record<string, unknown>));
        });
        sent.on('error', reject).end();
      });
    for (const headers of [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      { forwarded: 'host=evil.example' },
    ] as Record<string, string>[]) {
      const document = await asked(headers);
      expect(document['issuer']).toBe(`${issuer.url}/oidc`);
      for (const value of Object.values(document).filter((entry) => String(entry).startsWith('http')))
        expect(value).toMatch(new RegExp(`^${issuer.url}/oidc/?`));
    }
  });

  it('lets another person take over the browser', async () => {
    await issuer.provider.putAccount({ username: 'second', password: 'p', displayName: 's', email: 's@example.test' });
    const browser = new Map<string, string>();
    const enter = async (user: { username: string; password: string }) => {
      const { cookies, send } = await openForm(issuer, browser);
      const { headers } = await send(user);
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(String(headers['location']), { redirect: 'manual', headers: { cookie } });
      for (const header of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
        cookies.set(name, value);
      }
      return new URL(answer.headers.get('location') ?? issuer.url).searchParams.get('code');
    };
    expect(await enter(issuer.user)).not.toBeNull();
    expect(await enter({ username: 'second', password: 'p' })).not.toBeNull();
  });

  it('takes the form from its own pages only', async () => {
    const { path, cookies } = await openForm(issuer);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const send = async (headers: Record<string, string>) => {
      const body = new URLSearchParams(issuer.user);
      return (
        await fetch(issuer.url + path, { method: 'POST', redirect: 'manual', body, headers: { cookie, ...headers } })
      ).status;
    };
    expect(await send({ origin: 'http://evil.example' })).toBe(401);
    expect(await send({ 'sec-fetch-site': 'same-site' })).toBe(401);
    expect(await send({ 'sec-fetch-site': 'cross-site' })).toBe(401);
    expect(await send({ origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(303);
  });
});

describe('the embedded issuer without its database', () => {
  it('says that it is not available, and takes no refusal for an answer', async () => {
    const issuer = await startTestIssuer();
    const form = await openForm(issuer);
    const { verifier } = makePkce();
    const code = {
      client: 'console' as const,
      code: 'any',
      codeVerifier: verifier,
      redirectUri: `${issuer.url}/auth/callback`,
    };
    await issuer.test.database.close();
    const answer = await form.send(issuer.user);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2']);
    await expect(issuer.provider.exchange(code)).rejects.toMatchObject({ code: 'unavailable' });
    await issuer.close().catch(() => {});
  });
});
