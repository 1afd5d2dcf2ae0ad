import { createHash, randomBytes } from 'node:crypto';
import { hasCode, type Tx } from '@gpuaas/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IdentityProvider, LoginClient } from './identity-provider.ts';

export interface ProviderUnderTest {
  provider: IdentityProvider;
  user: { username: string; password: string; displayName: string };
  /** Where the console is sent back to. */
  consoleRedirectUri: string;
  /** It cannot be told that a session has ended, so it is told to ask for the password instead. */
  isElsewhere?: boolean;
  /** In the database that the platform itself uses. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function makePkce() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Signs in like a browser: follows redirects, keeps cookies, fills in the first form it meets. */
export async function signInLikeBrowser(
  authorizeUrl: string,
  user: { username: string; password: string },
  isEnd: (url: string) => boolean,
  cookies = new Map<string, string>(),
): Promise<{ finalUrl: string; pages: string[]; cookies: Map<string, string> }> {
  const pages: string[] = [];
  let next: { url: string; form?: URLSearchParams } = { url: authorizeUrl };
  for (let hop = 0; hop < 12; hop += 1) {
    if (isEnd(next.url)) return { finalUrl: next.url, pages, cookies };
    const response = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.form && { method: 'POST', body: next.form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name !== undefined) cookies.set(name, value ?? '');
    }
    const location = response.headers.get('location');
    if (location !== null) {
      next = { url: new URL(location, next.url).href };
      continue;
    }
    const page = await response.text();
    pages.push(page);
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
    if (action === undefined || pages.length > 2) return { finalUrl: next.url, pages, cookies };
    next = { url: new URL(action, next.url).href, form: new URLSearchParams(user) };
  }
  throw new Error('too many redirects');
}

/** What every IdentityProvider promises. Each adapter's test file calls this. */
export function identityProviderContract(adapter: string, open: () => Promise<ProviderUnderTest>): void {
  describe(`IdentityProvider (${adapter})`, () => {
    let t: ProviderUnderTest;
    beforeAll(async () => {
      t = await open();
    });
    afterAll(() => t.close());

    const redirectUri = 'http://127.0.0.1:19999/callback';

    async function signIn(challenge: string, password = t.user.password) {
      const url = await t.provider.authorizeUrl({ client: 'cli', redirectUri, state: 'st', codeChallenge: challenge });
      const user = { username: t.user.username, password };
      const { finalUrl } = await signInLikeBrowser(url, user, (address) => address.startsWith(redirectUri));
      return new URL(finalUrl).searchParams;
    }

    const exchange = (code: string, codeVerifier: string) =>
      t.provider.exchange({ client: 'cli', code, codeVerifier, redirectUri });
    const codeOf = async (challenge: string) => (await signIn(challenge)).get('code') ?? '';

    it('tells who signed in, and gives the state back', async () => {
      const { verifier, challenge } = makePkce();
      const answer = await signIn(challenge);
      expect(answer.get('state')).toBe('st');
      const identity = await exchange(answer.get('code') ?? '', verifier);
      expect(identity).toMatchObject({
        issuer: t.provider.issuer,
        username: t.user.username,
        displayName: t.user.displayName,
      });
      expect(identity.subject).not.toBe('');
    });

    it('knows the same person by the same subject', async () => {
      const subjects = new Set<string>();
      for (let round = 0; round < 2; round += 1) {
        const { verifier, challenge } = makePkce();
        subjects.add((await exchange(await codeOf(challenge), verifier)).subject);
      }
      expect(subjects.size).toBe(1);
    });

    it('gives no code for a wrong password', async () => {
      expect((await signIn(makePkce().challenge, 'wrong')).get('code')).toBeNull();
    });

    it.each([
      ['a code with the wrong verifier', async (code: string) => exchange(code, makePkce().verifier)],
      ['a made-up code', async (_code: string, verifier: string) => exchange('made-up', verifier)],
      [
        'a code that was used before',
        async (code: string, verifier: string) => {
          await exchange(code, verifier);
          return exchange(code, verifier);
        },
      ],
    ])('refuses %s', async (_name, attempt) => {
      const { verifier, challenge } = makePkce();
      const failed = await attempt(await codeOf(challenge), verifier).then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(hasCode(failed, 'login_failed')).toBe(true);
    });

    it('answers one of several who come with the same code at once', async () => {
      const { verifier, challenge } = makePkce();
      const code = await codeOf(challenge);
      const answers = await Promise.allSettled(Array.from({ length: 6 }, () => exchange(code, verifier)));
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    /** Signs in to the console with this browser; answers how often it was asked for the password. */
    async function visit(browser: Map<string, string>, client: LoginClient = 'console', fresh = false) {
      const { verifier, challenge } = makePkce();
      const uri = client === 'cli' ? redirectUri : t.consoleRedirectUri;
      const request = { client, redirectUri: uri, state: 'st', codeChallenge: challenge, fresh };
      const url = await t.provider.authorizeUrl(request);
      const { finalUrl, pages } = await signInLikeBrowser(url, t.user, (address) => address.startsWith(uri), browser);
      const code = new URL(finalUrl).searchParams.get('code') ?? '';
      const identity = await t.provider.exchange({ client, code, codeVerifier: verifier, redirectUri: uri });
      return { identity, asked: pages.filter((page) => page.includes('type="password"')).length };
    }

    it('knows a browser again, and asks for the password once its session was ended', async () => {
      const browser = new Map<string, string>();
      expect((await visit(browser)).asked).toBe(1);
      const { identity, asked } = await visit(browser);
      expect(asked).toBe(0);
      await t.transaction((tx) => t.provider.endSession(tx, identity.session ?? ''));
      expect((await visit(browser, 'console', t.isElsewhere)).asked).toBe(1);
    });

    it('asks for the password each time a program signs in, though the browser is known', async () => {
      const browser = new Map<string, string>();
      await visit(browser);
      expect((await visit(browser, 'cli', t.isElsewhere)).asked).toBe(1);
      expect((await visit(browser, 'cli', t.isElsewhere)).asked).toBe(1);
    });
  });
}
