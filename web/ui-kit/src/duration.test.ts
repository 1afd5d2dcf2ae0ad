import { expect, it } from 'vitest';
import { formatAge, formatDuration } from './duration.ts';

it.each([
  [0, 'under 1 ms'],
  [0.4, 'under 1 ms'],
  [12, '12 ms'],
  [99.4, '99 ms'],
  [160, '0.2 s'],
  [59_000, '59.0 s'],
  [61_000, '1 m 1 s'],
])('%d ms took %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});

it.each([
  [-5, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 m'],
  [11 * 60_000 + 4_000, '11 m'],
  [3_600_000 * 2 + 60_000 * 5, '2 h 5 m'],
  [86_400_000 * 3 + 3_600_000, '3 d 1 h'],
  [86_400_000 * 40 + 3_600_000, '40 d'],
])('%d ms ago is %s', (milliseconds, text) => {
  expect(formatAge(milliseconds)).toBe(text);
});
