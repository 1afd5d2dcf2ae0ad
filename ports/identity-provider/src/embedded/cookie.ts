import type { IncomingMessage, ServerResponse } from 'node:http';

/** Names and attributes of the issuer's cookies. */
export interface IssuerCookies {
  names: { session: string; interaction: string; resume: string };
  pending: string;
  browser: string;
  set(response: ServerResponse, name: string, value: string, scope: { path: string; maxAgeSeconds: number }): void;
}

/** The names carry our port: a browser sends cookies to every port of a host. */
export function createIssuerCookies(publicUrl: string): IssuerCookies {
  const { port, protocol } = new URL(publicUrl);
  const name = (base: string) => `gpuaas_issuer_${base}${port === '' ? '' : `_${port}`}`;
  const attributes = protocol === 'https:' ? '; HttpOnly; SameSite=Lax; Secure' : '; HttpOnly; SameSite=Lax';
  return {
    names: { session: name('session'), interaction: name('interaction'), resume: name('resume') },
    pending: name('pending'),
    browser: name('browser'),
    set(response, cookie, value, { path, maxAgeSeconds }) {
      response.appendHeader('set-cookie', `${cookie}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}${attributes}`);
    },
  };
}

export function readCookie(request: IncomingMessage, name: string): string | undefined {
  const found = (request.headers.cookie ?? '').split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}
