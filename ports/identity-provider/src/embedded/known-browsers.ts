import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AccountRow } from './account-store.ts';
import { type IssuerCookies, readCookie } from './cookie.ts';

/**
 * Browsers in which somebody signed in before. Strangers who guess a password use up the attempts of strangers; the
 * person themselves still gets in from a browser of their own. A new password makes it a stranger again.
 */
export interface KnownBrowsers {
  /** The browser's id, if this person signed in with it before. */
  find(request: IncomingMessage, account: AccountRow | undefined): string | undefined;
  remember(request: IncomingMessage, response: ServerResponse, account: AccountRow): void;
}

const mostPeople = 4;
const rememberSeconds = 400 * 86_400;

export function createKnownBrowsers(options: { key: string; cookies: IssuerCookies; path: string }): KnownBrowsers {
  const { cookies, path } = options;

  function proofOf(id: string, { subject, password_hash }: AccountRow): string {
    const bound = JSON.stringify(['known browser', id, subject, password_hash]);
    return createHmac('sha256', options.key).update(bound).digest('base64url');
  }

  function read(request: IncomingMessage): { id: string; proofs: string[] } | undefined {
    const cookie = readCookie(request, cookies.browser);
    if (cookie === undefined || !/^[\w-]{22}(\.[\w-]{43}){1,4}$/.test(cookie)) return undefined;
    const [id = '', ...proofs] = cookie.split('.');
    return { id, proofs };
  }

  return {
    find(request, account) {
      const browser = read(request);
      if (!browser || !account) return undefined;
      const expected = Buffer.from(proofOf(browser.id, account));
      return browser.proofs.some((proof) => timingSafeEqual(Buffer.from(proof), expected)) ? browser.id : undefined;
    },

    remember(request, response, account) {
      const { id, proofs } = read(request) ?? { id: randomBytes(16).toString('base64url'), proofs: [] };
      const proof = proofOf(id, account);
      const kept = [proof, ...proofs.filter((other) => other !== proof)].slice(0, mostPeople);
      cookies.set(response, cookies.browser, [id, ...kept].join('.'), { path, maxAgeSeconds: rememberSeconds });
    },
  };
}
