import { describe, expect, it } from 'vitest';
import { returnPath } from './return-path.ts';

const publicUrl = 'http://localhost:8443';

describe('where a browser goes after signing in', () => {
  it.each([
    ['/', '/'],
    ['/t/dev-user/p/default/allocations?state=active', '/t/dev-user/p/default/allocations?state=active'],
    ['/platform/nodes#local', '/platform/nodes#local'],
    ['/t/%2F%2Fevil.example', '/t/%2F%2Fevil.example'],
    ['/search?q=https://evil.example/', '/search?q=https://evil.example/'],
    ['/ä ö', '/%C3%A4%20%C3%B6'],
  ])('is %j: a path of our own', (wanted, expected) => {
    expect(returnPath(wanted, publicUrl)).toBe(expected);
  });

  it.each([
    undefined,
    '',
    'evil.example',
    'https://evil.example/',
    'http://localhost:8444/',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '/\u0000/evil.example',
    '/\u0085/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/t/../..//evil.example',
    '/.\\/evil.example',
    ['/t/x', '//evil.example'],
    `/${'a'.repeat(2_000)}`,
  ])('is the start page for %j', (wanted) => {
    expect(returnPath(wanted, publicUrl)).toBe('/');
  });

  it('never leaves our origin, however the address is written', () => {
    const parts = ['/', '\\', '\t', '.', '%2e', '%2f', '%5c', '@', ':', 'evil.example', '?', '#', '\u3002'];
    const origin = new URL(publicUrl).origin;
    for (const a of parts)
      for (const b of parts)
        for (const c of parts)
          for (const d of parts) {
            const path = returnPath(`/${a}${b}${c}${d}evil.example`, publicUrl);
            expect(new URL(path, publicUrl).origin, JSON.stringify([a, b, c, d])).toBe(origin);
          }
  });
});
