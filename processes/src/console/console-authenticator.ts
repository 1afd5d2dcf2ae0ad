import type { TokenIssuer } from '@gpuaas/iam';
import { DomainError } from '@gpuaas/kernel';
import { type Authenticator, createTokenAuthenticator } from '../http/authenticate.ts';
import type { Bearers } from '../http/bearers.ts';
import { type ConsoleCookies, readCookie, type Seal } from './cookies.ts';

/**
 * A token in the header, or else the console's cookie. A browser sends a cookie whoever made it send the request, so a
 * change needs more: it must come from our own page, and carry what only that page can read.
 */
export function createConsoleAuthenticator(deps: {
  tokens: TokenIssuer;
  bearers?: Bearers;
  cookies: ConsoleCookies;
  seal: Seal;
  publicUrl: string;
}): Authenticator {
  const byToken = createTokenAuthenticator(deps.tokens, deps.bearers);
  const ownOrigin = new URL(deps.publicUrl).origin;
  return {
    async authenticate(request) {
      const cookie = readCookie(request.headers.cookie, deps.cookies.session);
      if (request.headers.authorization !== undefined || cookie === undefined || cookie === '')
        return byToken.authenticate(request);
      const { credentialId, actorId } = await deps.tokens.verify(cookie, 'console');
      const { origin, 'sec-fetch-site': site } = request.headers;
      if ((origin !== undefined && origin !== ownOrigin) || site === 'cross-site')
        throw new DomainError('csrf_rejected');
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (!isRead) {
        const comesFromUs = origin === ownOrigin || site === 'same-origin';
        const token = request.headers['x-csrf-token'];
        if (!comesFromUs || typeof token !== 'string' || !deps.seal.isCsrfToken(token, credentialId)) {
          throw new DomainError('csrf_rejected');
        }
      }
      return { kind: 'credential', credentialId, actorId };
    },
  };
}
