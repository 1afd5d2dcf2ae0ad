import { describe, expect, it } from 'vitest';
import { refuseOddHeader, refuseOddValues } from './plain-values.ts';

const nested = (depth: number) => Array.from({ length: depth }).reduce<unknown>((inside) => [inside], 'x');

describe('a value', () => {
  it.each([
    ['a NUL', { name: 'a\0b' }, '/name contains a NUL'],
    ['a NUL in a name', { 'a\0b': 1 }, 'The body contains a NUL'],
    ['half a letter', { list: ['fine', '\ud800'] }, '/list/1 contains an incomplete'],
    ['a number beyond what is exact', { n: 2 ** 53 }, '/n is too large'],
    ['a number without end', { n: Number.POSITIVE_INFINITY }, '/n is too large'],
    ['a huge number', 1e300, 'The body is too large'],
    ['a deep nest', nested(10_000), 'more than 32 levels'],
    ['a name with a slash', { 'a/b': { '~': '\0' } }, '/a~1b/~0 contains'],
  ])('with %s is refused by its place', (_name, value, reason) => {
    expect(() => refuseOddValues(value, '')).toThrow(expect.objectContaining({ code: 'invalid_request' }));
    expect(() => refuseOddValues(value, '')).toThrow(reason);
  });

  it('of ordinary kind is let through', () => {
    const value = { text: 'ä 漢 😀\n', n: -(2 ** 53) + 1, f: 0.1, list: [null, true, {}], deep: nested(30) };
    expect(() => refuseOddValues(value, '')).not.toThrow();
    expect(() => refuseOddHeader(undefined, 'x')).not.toThrow();
    expect(() => refuseOddHeader('plain "text"', 'x')).not.toThrow();
  });

  it('of a header has only ASCII', () => {
    expect(() => refuseOddHeader('schlüssel', 'idempotency-key')).toThrow('/header/idempotency-key');
    expect(() => refuseOddHeader(['a', 'ü'], 'x')).toThrow('ASCII');
  });
});
