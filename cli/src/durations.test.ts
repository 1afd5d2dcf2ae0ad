import { describe, expect, it } from 'vitest';
import { formatDuration, formatRelative, parseDuration } from './durations.ts';

describe('durations', () => {
  it.each([
    ['90', 90_000],
    ['90s', 90_000],
    ['10m', 600_000],
    ['1h30m', 5_400_000],
    ['2d', 172_800_000],
  ])('reads %s', (text, milliseconds) => {
    expect(parseDuration(text)).toBe(milliseconds);
  });

  it.each(['', 'soon', '10 m', '-5m', '1.5h', 'm'])('refuses "%s"', (text) => {
    expect(() => parseDuration(text)).toThrow('no duration');
  });

  it.each([
    [40, '40ms'],
    [420, '0.4s'],
    [9_949, '9.9s'],
    [12_400, '12s'],
    [62_000, '1m02s'],
    [7_500_000, '2h05m'],
  ])('writes %d ms as %s', (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text);
  });

  it.each([
    [0, 'just now'],
    [-12_000, '12s ago'],
    [-3_599_000, '59m ago'],
    [-90_000_000, '1d ago'],
    [720_000, 'in 12m'],
  ])('tells a moment %d ms from now as %s', (distance, text) => {
    const now = new Date();
    expect(formatRelative(new Date(now.getTime() + distance), now)).toBe(text);
  });
});
