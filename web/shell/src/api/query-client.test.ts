import { expect, it } from 'vitest';
import { delayBefore } from './query-client.ts';

it('asks again soon, later each time, and not in the same moment as everybody else', () => {
  const delays = Array.from({ length: 50 }, () => delayBefore(1));
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(400);
  expect(Math.max(...delays)).toBeLessThan(1_200);
  expect(new Set(delays).size).toBeGreaterThan(10);
});

it('asks again no sooner than a busy server says, within what a person waits for', () => {
  expect(delayBefore(0, 3)).toBeGreaterThanOrEqual(3_000);
  expect(delayBefore(0, 3_600)).toBeLessThan(11_000);
});
