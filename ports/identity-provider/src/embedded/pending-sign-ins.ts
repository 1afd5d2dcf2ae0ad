import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { AdapterPayload } from 'oidc-provider';
import { type IssuerCookies, readCookie } from './cookie.ts';
import { requestScope } from './request-scope.ts';

/**
 * A sign-in that somebody started and nobody has finished. Anyone can start one, so the browser keeps it, sealed, and the
 * database gets nothing before a password was right.
 */
export interface PendingSignIns {
  put(id: string, payload: AdapterPayload, lifeSeconds: number): Promise<void>;
  find(id: string): Promise<AdapterPayload | undefined>;
}

export function createPendingSignIns(options: {
  key: string;
  cookies: IssuerCookies;
  /** Where the form of a sign-in lies. */
  pathOf(id: string): string;
  /** The database's time, in seconds. */
  now(): Promise<number>;
}): PendingSignIns {
  const { cookies, pathOf } = options;
  const key = createHash('sha256').update(`pending sign-in\0${options.key}`).digest();

  function seal(id: string, value: object): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(id));
    const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
  }

  function open(id: string, sealed: string): { until: number; payload: AdapterPayload } | undefined {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < 28) return undefined;
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(id));
    decipher.setAuthTag(bytes.subarray(12, 28));
    try {
      const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
      return JSON.parse(text.toString()) as { until: number; payload: AdapterPayload };
    } catch {
      return undefined;
    }
  }

  return {
    async put(id, payload, lifeSeconds) {
      const scope = requestScope.getStore();
      if (!scope) throw new Error('a sign-in starts with a request');
      const sealed = seal(id, { until: (await options.now()) + lifeSeconds, payload });
      cookies.set(scope.response, cookies.pending, sealed, { path: pathOf(id), maxAgeSeconds: lifeSeconds });
    },

    async find(id) {
      const scope = requestScope.getStore();
      const sealed = scope && readCookie(scope.request, cookies.pending);
      const opened = sealed === undefined ? undefined : open(id, sealed);
      return opened && opened.until > (await options.now()) ? opened.payload : undefined;
    },
  };
}
