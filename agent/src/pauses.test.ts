import type { Problem } from '@gpuaas/contract';
import { ApiError } from '@gpuaas/sdk';
import { describe, expect, it } from 'vitest';
import { createPauses } from './pauses.ts';

const refused = (seconds?: number) =>
  new ApiError({
    ...({ status: 503, code: 'unavailable', detail: 'Busy.' } as Problem),
    ...(seconds !== undefined && { retry_after_seconds: seconds }),
  });
const failed = (code: string) => Object.assign(new Error('connection lost'), { code });
const many = (pause: () => number) => Array.from({ length: 200 }, pause);

describe('after a failed call an agent waits', () => {
  it('for a while that is not the same for all agents', () => {
    const pauses = many(() => createPauses().after(new Error('connection lost')));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(100);
    expect(Math.max(...pauses)).toBeLessThan(300);
    expect(new Set(pauses).size).toBeGreaterThan(10);
  });

  it('longer each time that the platform could not do it, and as little as ever after it could', () => {
    const pauses = createPauses(() => 0.5);
    const waits = Array.from({ length: 8 }, () => pauses.after(failed('ECONNREFUSED')));
    expect(waits).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 8_000, 8_000]);
    pauses.reset();
    expect(pauses.after(failed('ECONNREFUSED'))).toBe(200);
  });

  it('about a second, however often, where the platform was not reached at all', () => {
    const pauses = createPauses();
    const waits = many(() => pauses.after(failed('ETIMEDOUT')));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(500);
    expect(Math.max(...waits)).toBeLessThan(1_500);
  });

  it('long at once, where the platform was too busy for the handshake', () => {
    expect(Math.min(...many(() => createPauses().after(failed('EHANDSHAKE'))))).toBeGreaterThanOrEqual(4_000);
  });

  it('at least as long as the platform asks it to', () => {
    const pauses = many(() => createPauses().after(refused(3)));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(3_000);
    expect(new Set(pauses).size).toBeGreaterThan(10);
    expect(createPauses().after(refused())).toBeLessThan(300);
  });

  it('never so long that the node is given up', () => {
    expect(createPauses().after(refused(86_400))).toBeLessThan(31_000);
  });
});
