import type { Problem } from '@gpuaas/contract';
import { ApiError } from '@gpuaas/sdk';
import { describe, expect, it } from 'vitest';
import { pauseAfter } from './pause-after.ts';

const refused = (seconds?: number) =>
  new ApiError({
    ...({ status: 503, code: 'unavailable', detail: 'Busy.' } as Problem),
    ...(seconds !== undefined && { retry_after_seconds: seconds }),
  });

describe('after a failed call an agent waits', () => {
  it('for a while that is not the same for all agents', () => {
    const pauses = Array.from({ length: 50 }, () => pauseAfter(new Error('connection lost'), 400));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(200);
    expect(Math.max(...pauses)).toBeLessThan(600);
    expect(new Set(pauses).size).toBeGreaterThan(10);
  });

  it('at least as long as the platform asks it to', () => {
    const pauses = Array.from({ length: 50 }, () => pauseAfter(refused(3), 200));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(3_000);
    expect(new Set(pauses).size).toBeGreaterThan(10);
    expect(pauseAfter(refused(), 200)).toBeLessThan(300);
  });

  it('never so long that the node is given up', () => {
    expect(pauseAfter(refused(86_400), 200)).toBeLessThan(31_000);
  });
});
