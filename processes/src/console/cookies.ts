import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The console's cookies. Under https their names make a browser refuse them from any other host. A browser sends cookies
 * to every port of a host, so the names carry our port: two platforms on one machine do not end each other's sessions.
 */
export interface ConsoleCookies {
  readonly session: string;
  readonly csrf: string;
  readonly login: string;
  /** Whoever signed out is asked for the password again, though the identity provider may still know this browser. */
  readonly signedOut: string;
  /** `HttpOnly` unless the console itself has to read it. */
  set(name: string, value: string, options: { maxAgeSeconds: number; readable?: boolean }): string;
  /** Headers that make a browser forget the session, and remember that it was ended. */
  readonly forget: readonly string[];
}

export function createConsoleCookies(publicUrl: string): ConsoleCookies {
  const { protocol, port } = new URL(publicUrl);
  const secure = protocol === 'https:';
  const name = (base: string) => `${secure ? '__Host-' : ''}${base}${port === '' ? '' : `_${port}`}`;
  const names = {
    session: name('gpuaas_session'),
    csrf: name('gpuaas_csrf'),
    login: name('gpuaas_login'),
    signedOut: name('gpuaas_signed_out'),
  };
  const set: ConsoleCookies['set'] = (cookie, value, { maxAgeSeconds, readable = false }) =>
    [
      `${cookie}=${value}`,
      'Path=/',
      `Max-Age=${maxAgeSeconds}`,
      'SameSite=Lax',
      ...(readable ? [] : ['HttpOnly']),
      ...(secure ? ['Secure'] : []),
    ].join('; ');
  const forget = [
    ...[names.session, names.csrf].map((cookie) => set(cookie, '', { maxAgeSeconds: 0 })),
    set(names.signedOut, '1', { maxAgeSeconds: 400 * 24 * 3600 }),
  ];
  return { ...names, set, forget };
}

export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
}

/** A value that only we can have made; undefined when it is not one. */
export interface Seal {
  seal(value: object): string;
  open<T>(text: string): T | undefined;
  /** What a page must send along to show that it is ours: bound to its session. */
  csrfToken(sessionId: string): string;
  isCsrfToken(text: string, sessionId: string): boolean;
}

export function createSeal(key: string): Seal {
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', key).update(`${purpose}\0${text}`).digest('base64url');
  const equal = (a: string, b: string) => {
    const [left, right] = [Buffer.from(a), Buffer.from(b)];
    return left.length === right.length && timingSafeEqual(left, right);
  };
  return {
    seal(value) {
      const text = Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${text}.${sign('seal', text)}`;
    },
    open(sealed) {
      const [text = '', signature = ''] = sealed.split('.');
      return equal(signature, sign('seal', text)) ? JSON.parse(Buffer.from(text, 'base64url').toString()) : undefined;
    },
    csrfToken: (sessionId) => sign('csrf', sessionId),
    isCsrfToken: (text, sessionId) => equal(text, sign('csrf', sessionId)),
  };
}
