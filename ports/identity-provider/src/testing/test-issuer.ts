import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { silentLogger } from '@gpuaas/kernel';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { exportJWK, generateKeyPair } from 'jose';
import { makePkce } from '../contract.ts';
import {
  createEmbeddedIdentityProvider,
  type EmbeddedIdentityOptions,
  type EmbeddedIdentityProvider,
  type FailedSignIn,
} from '../embedded.ts';

export interface TestIssuer {
  provider: EmbeddedIdentityProvider;
  url: string;
  test: TestDatabase;
  failures: FailedSignIn[];
  user: { username: string; password: string; displayName: string };
  close(): Promise<void>;
}

/** The embedded issuer behind a server of its own, with one user. */
export async function startTestIssuer(options: Partial<EmbeddedIdentityOptions> = {}): Promise<TestIssuer> {
  const test = await createTestDatabase();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const failures: FailedSignIn[] = [];
  const provider = createEmbeddedIdentityProvider({
    database: test.database,
    log: silentLogger,
    publicUrl: url,
    signingKey: { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'test' },
    cookieKeys: ['test-cookie-key'],
    ...options,
  });
  const observer = { failed: async (failure: FailedSignIn) => void failures.push(failure) };
  server.on('request', (request, response) => void provider.handle(request, response, observer));
  const user = { username: 'contract-user', password: 'right horse', displayName: 'Contract User' };
  await provider.putAccount({ ...user, email: 'contract@example.test' });
  return {
    provider,
    url,
    test,
    failures,
    user,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await test.close();
    },
  };
}

export interface FormAnswer {
  status: number;
  text: string;
  headers: Record<string, string | string[] | undefined>;
}

/** A browser before the sign-in form: it can send the form as often as it likes. */
export async function openForm(issuer: TestIssuer, cookies = new Map<string, string>()) {
  const authorizeUrl = await issuer.provider.authorizeUrl({
    client: 'console',
    redirectUri: `${issuer.url}/auth/callback`,
    state: 'st',
    codeChallenge: makePkce().challenge,
    fresh: true,
  });
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const started = await fetch(authorizeUrl, { redirect: 'manual', headers: { cookie: cookieHeader() } });
  keepCookies(cookies, started.headers.getSetCookie());
  const path = started.headers.get('location') ?? '';

  /** Sends the form, from another loopback address if one is given. */
  function send(user: { username: string; password: string }, from = '127.0.0.1'): Promise<FormAnswer> {
    const body = new URLSearchParams(user).toString();
    const headers = {
      cookie: cookieHeader(),
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
    };
    return new Promise((resolve, reject) => {
      const options = { method: 'POST', headers, localAddress: from, agent: false as const };
      const sent = httpRequest(`${issuer.url}${path}`, options, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => {
          keepCookies(cookies, response.headers['set-cookie'] ?? []);
          resolve({ status: response.statusCode ?? 0, text, headers: response.headers });
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  return { path, cookies, send };
}

function keepCookies(cookies: Map<string, string>, headers: readonly string[]): void {
  for (const header of headers) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
    if (name !== undefined) cookies.set(name, value ?? '');
  }
}
