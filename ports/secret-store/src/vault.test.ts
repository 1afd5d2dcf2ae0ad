import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger, systemClock, toProblem } from '@gpuaas/kernel';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readOrCreate } from './secret-store.ts';
import { createVaultSecretStore, type VaultOptions } from './vault.ts';

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

const login: Answer = {
  status: 200,
  body: { auth: { client_token: 'the-token', lease_duration: 3600, renewable: true } },
};
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

/** A server that is not Vault: it says whatever the test wants. What Vault says is tested on Vault (vault.engines.test.ts). */
async function serve(answer: (call: Seen) => Answer): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    const call = { method, url, headers, body: Buffer.concat(chunks).toString() };
    seen.push(call);
    const { status, body, headers: sent } = answer(call);
    response.writeHead(status, sent).end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const logged: string[] = [];
const storeAt = (address: string, more: Partial<VaultOptions> = {}) =>
  createVaultSecretStore({
    address,
    mount: 'secret',
    folder: 'gpuaas',
    authMount: 'approle',
    credentials: () => ({ roleId: 'the-role-id', secretId: 'the-secret-id' }),
    log: createLogger({ service: 'test', clock: systemClock, level: 'debug', write: (line) => logged.push(line) }),
    ...more,
  });
const isLogin = ({ url }: Seen) => url.endsWith('/login');
const reasonOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'no error',
    (error: unknown) => {
      const { status, code, detail } = toProblem(error, { requestId: 'req_1', correlationId: 'cor_1' });
      return `${status} ${code}: ${detail}`;
    },
  );

describe('the client of Vault', () => {
  it('puts token, credentials and secrets where nobody logs them: never into a URL', async () => {
    const { url, seen } = await serve((call) => {
      if (isLogin(call)) return login;
      return call.method === 'POST'
        ? { status: 200, body: { data: { version: 1 } } }
        : { status: 404, body: { errors: [] } };
    });
    const store = storeAt(url, { namespace: 'team' });
    await store.write('fleet/key', 'the-value');
    await store.close();
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /v1/auth/approle/login',
      'GET /v1/secret/data/gpuaas/fleet/key',
      'POST /v1/secret/data/gpuaas/fleet/key',
      'POST /v1/auth/token/revoke-self',
    ]);
    expect(seen.map(({ headers }) => headers['x-vault-namespace'])).toEqual(['team', 'team', 'team', 'team']);
    expect(seen.map(({ headers }) => headers['x-vault-token'])).toEqual([undefined, ...Array(3).fill('the-token')]);
    expect(JSON.parse(seen[2]?.body ?? '')).toEqual({ data: { value: 'the-value' }, options: { cas: 0 } });
  });

  it('takes its token to no other server', async () => {
    const other = await serve(() => ({
      status: 200,
      body: { data: { data: { value: 'false' }, metadata: { version: 1 } } },
    }));
    const { url } = await serve((call) =>
      isLogin(call) ? login : { status: 307, headers: { location: `${other.url}/v1/secret/data/gpuaas/key` } },
    );
    expect(await reasonOf(storeAt(url).read('key'))).toMatch(
      '503 unavailable: The secret store redirects to another server.',
    );
    expect(other.seen).toEqual([]);
  });

  it.each([
    ['no JSON', { status: 200, body: '<html>' }, 'gave an answer that makes no sense'],
    ['a list', { status: 200, body: 'null' }, 'gave an answer that makes no sense'],
    ['no version', { status: 200, body: { data: { data: { value: 'x' } } } }, 'has no key-value store of version 2'],
    [
      'a value that is no text',
      { status: 200, body: { data: { data: { value: 7 }, metadata: { version: 1 } } } },
      'has no key-value store of version 2',
    ],
    [
      'a missing mount',
      { status: 404, body: { errors: ['no handler for route'] } },
      'has no key-value store of version 2',
    ],
    ['that it is sealed', { status: 503, body: { errors: ['Vault is sealed'] } }, 'is sealed'],
    ['that it is not initialized', { status: 501, body: {} }, 'is not initialized'],
    ['that it has too much to do', { status: 429, body: {} }, 'is busy'],
    ['an error of its own', { status: 500, body: { errors: ['internal error'] } }, 'is not working'],
    ['that access is denied', { status: 403, body: { errors: ['permission denied'] } }, 'denies access'],
  ] as [string, Answer, string][])('makes no secret when Vault says %s', async (_, answer, reason) => {
    let wrote = false;
    const { url } = await serve((call) => {
      if (isLogin(call)) return login;
      if (call.method === 'POST') wrote = true;
      return answer;
    });
    const made = readOrCreate(storeAt(url), 'fleet/certificate-authority', async () => 'another authority');
    expect(await reasonOf(made)).toMatch(`503 unavailable: The secret store ${reason}`);
    expect(wrote).toBe(false);
  });

  it('makes no secret in place of one that is deleted in Vault', async () => {
    const deleted = { data: { data: null, metadata: { version: 3, deletion_time: '2026-01-01T00:00:00Z' } } };
    const { url, seen } = await serve((call) => (isLogin(call) ? login : { status: 404, body: deleted }));
    expect(await reasonOf(readOrCreate(storeAt(url), 'key', async () => 'other'))).toMatch(
      'was deleted in the secret store',
    );
    expect(seen.filter(({ method, url }) => method === 'POST' && !url.endsWith('/login'))).toEqual([]);
  });

  it('signs in again once when its token is refused, and then works', async () => {
    let logins = 0;
    const { url } = await serve((call) => {
      if (isLogin(call)) {
        logins += 1;
        return {
          status: 200,
          body: { auth: { client_token: `token-${logins}`, lease_duration: 0, renewable: false } },
        };
      }
      return call.headers['x-vault-token'] === 'token-2'
        ? { status: 200, body: { data: { data: { value: 'kept' }, metadata: { version: 1 } } } }
        : { status: 403, body: { errors: ['permission denied'] } };
    });
    const store = storeAt(url);
    const values = await Promise.all(Array.from({ length: 5 }, () => store.read('key')));
    expect(values.map((secret) => secret?.value)).toEqual(Array(5).fill('kept'));
    expect(logins).toBe(2);
  });

  it('renews its token before it is over, tries again when that fails, and signs in anew when it gets no more time', async () => {
    const renewals: Answer[] = [
      { status: 503, body: { errors: ['Vault is sealed'] } },
      { status: 200, body: { auth: { client_token: 'token-1', lease_duration: 1, renewable: true } } },
      { status: 200, body: { auth: { client_token: 'token-1', lease_duration: 0, renewable: true } } },
    ];
    let logins = 0;
    const { url, seen } = await serve((call) => {
      if (call.url.endsWith('/renew-self')) return renewals.shift() ?? { status: 403, body: { errors: [] } };
      if (!isLogin(call)) return { status: 404, body: { errors: [] } };
      logins += 1;
      const auth = { client_token: `token-${logins}`, lease_duration: logins === 1 ? 1 : 3600, renewable: true };
      return { status: 200, body: { auth } };
    });
    const store = storeAt(url);
    await store.read('key');
    await vi.waitFor(() => expect(logins).toBe(2), { timeout: 15_000 });
    expect(renewals).toEqual([]);
    const renewing = seen.filter(({ url }) => url.endsWith('/renew-self'));
    expect(renewing.map(({ headers }) => headers['x-vault-token'])).toEqual(Array(3).fill('token-1'));
    await store.read('key');
    const lastRead = seen.findLast(({ url }) => url.includes('/data/'));
    expect(lastRead?.headers['x-vault-token']).toBe('token-2');
    await store.close();
    await vi.waitFor(() => {
      const givenBack = seen.filter(({ url }) => url.endsWith('/revoke-self'));
      expect(givenBack.map(({ headers }) => headers['x-vault-token']).sort()).toEqual(['token-1', 'token-2']);
    });
  });

  it('asks for no new token when the one it has is good and only the path is denied', async () => {
    const { url, seen } = await serve((call) => {
      if (isLogin(call)) return login;
      return call.url.endsWith('/lookup-self')
        ? { status: 200 }
        : { status: 403, body: { errors: ['permission denied'] } };
    });
    const store = storeAt(url);
    for (let time = 0; time < 3; time += 1) {
      expect(await reasonOf(store.read('key'))).toMatch('503 unavailable: The secret store denies access.');
    }
    expect(seen.filter(isLogin)).toHaveLength(1);
  });

  it('leaves its folder on no path', async () => {
    const { url, seen } = await serve(() => login);
    for (const path of ['../other', 'a/../../b', '', '/a', 'a//b', 'a/.', './a']) {
      await expect(storeAt(url).read(path)).rejects.toThrow('is not a path of a secret');
      await expect(storeAt(url).remove(path)).rejects.toThrow('is not a path of a secret');
    }
    expect(seen).toEqual([]);
  });

  it('says nothing secret in errors and in the log', async () => {
    const { url } = await serve((call) => (isLogin(call) ? login : { status: 400, body: { errors: ['bad request'] } }));
    const error = await storeAt(url)
      .write('key', 'the-value', { expectedVersion: 0 })
      .catch((thrown: unknown) => thrown);
    const log = createLogger({
      service: 'test',
      clock: systemClock,
      level: 'debug',
      write: (line) => logged.push(line),
    });
    log.error('failed', { error });
    const text = logged.join('\n');
    expect(text).toContain('bad request');
    for (const secret of ['the-value', 'the-token', 'the-secret-id', 'the-role-id']) expect(text).not.toContain(secret);
  });
});
