import { describe, expect, it } from 'vitest';
import { createConsoleCookies, createSeal } from './cookies.ts';

describe('the names of the console cookies', () => {
  it('carry the port, because a browser sends cookies to every port of a host', () => {
    expect(createConsoleCookies('http://localhost:8443').session).toBe('gpuaas_session_8443');
    expect(createConsoleCookies('http://localhost:9443').session).toBe('gpuaas_session_9443');
    expect(createConsoleCookies('https://gpuaas.example:8443').session).toBe('__Host-gpuaas_session_8443');
  });

  it('bind a cookie to its host under https', () => {
    const cookies = createConsoleCookies('https://gpuaas.example');
    expect(cookies.session).toBe('__Host-gpuaas_session');
    expect(cookies.set(cookies.session, 'x', { maxAgeSeconds: 1 })).toBe(
      '__Host-gpuaas_session=x; Path=/; Max-Age=1; SameSite=Lax; HttpOnly; Secure',
    );
  });
});

describe('a seal', () => {
  const seal = createSeal('key');

  it('opens what it sealed and nothing else', () => {
    const sealed = seal.seal({ a: 1 });
    expect(seal.open(sealed)).toEqual({ a: 1 });
    for (const other of ['', 'x', `${sealed}x`, sealed.replace('.', '.ü'), createSeal('other').seal({ a: 1 })])
      expect(seal.open(other)).toBeUndefined();
  });

  it('compares a token of the same length in characters, but not in bytes', () => {
    const token = seal.csrfToken('sess_1');
    expect(seal.isCsrfToken(token, 'sess_1')).toBe(true);
    expect(seal.isCsrfToken(token, 'sess_2')).toBe(false);
    expect(seal.isCsrfToken(token.replace(/.$/, 'ü'), 'sess_1')).toBe(false);
  });
});
