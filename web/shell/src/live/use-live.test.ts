import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPace } from './use-live.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is quick while something moves, patient when that takes long, and quick again at its next step', () => {
  const pace = createPace();
  expect(pace('')).toBe(15_000);
  expect(pace('a:requested')).toBe(1_000);
  vi.advanceTimersByTime(29_000);
  expect(pace('a:requested')).toBe(1_000);
  vi.advanceTimersByTime(2_000);
  expect(pace('a:requested')).toBe(5_000);
  expect(pace('a:provisioning')).toBe(1_000);
  expect(pace('')).toBe(15_000);
});

it('is patient from the beginning while every step is told', () => {
  const pace = createPace();
  expect([pace('', true), pace('a:requested', true)]).toEqual([60_000, 5_000]);
  expect([pace('a:requested'), pace('')]).toEqual([1_000, 15_000]);
});
