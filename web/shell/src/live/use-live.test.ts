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
