import { describe, expect, it } from 'vitest';
import { parseTimestamp } from './timestamp.ts';

describe('a timestamp of the database', () => {
  it.each([
    ['2026-11-15 23:01:10.123456+00', '2026-11-15T23:01:10.123Z'],
    ['2026-11-15 23:01:10.12+00', '2026-11-15T23:01:10.120Z'],
    ['2026-11-15 23:01:10.000999+00', '2026-11-15T23:01:10.000Z'],
    ['2026-11-15 23:01:10.5+00', '2026-11-15T23:01:10.500Z'],
    ['2024-02-29 00:00:00+00', '2024-02-29T00:00:00.000Z'],
    ['1969-12-31 23:59:59.999+00', '1969-12-31T23:59:59.999Z'],
    ['2026-11-15 23:01:10.25+05:30', '2026-11-15T17:31:10.250Z'],
    ['2026-11-15 23:01:10-08', '2026-11-16T07:01:10.000Z'],
    ['12026-11-15 23:01:10+00', '+012026-11-15T23:01:10.000Z'],
    ['0044-03-15 12:00:00+00 BC', '-000043-03-15T12:00:00.000Z'],
  ])('is read: %s', (text, expected) => {
    expect(parseTimestamp(text).toISOString()).toBe(expected);
  });

  it('is read: a year with few digits, and one without end', () => {
    expect(parseTimestamp('0099-01-01 00:00:00+00').getUTCFullYear()).toBe(99);
    expect(parseTimestamp('infinity')).toBe(Number.POSITIVE_INFINITY);
  });
});
