import type { HealthCheck, HealthStatus } from '@gpuaas/contract';
import { describe, expect, it } from 'vitest';
import { isTimestamp, overallWords, partOf } from './parts.ts';

describe('parts of the platform', () => {
  it('have a title and say what they are for', () => {
    expect(partOf('outbox')).toMatchObject({ title: 'Outbox', meaning: expect.stringContaining('allocations') });
  });

  it('may be unknown to this console', () => {
    expect(partOf('object_store')).toEqual({ title: 'Object store', meaning: '' });
  });
});

describe('all parts together', () => {
  const health = (...statuses: HealthStatus[]) => ({ checks: statuses.map((status) => ({ status }) as HealthCheck) });

  it('say how many need somebody', () => {
    expect(overallWords(health('ok', 'ok'))).toBe('All healthy');
    expect(overallWords(health('ok', 'error'))).toBe('1 problem');
    expect(overallWords(health('error', 'attention', 'attention', 'error'))).toBe('2 problems, 2 warnings');
  });
});

describe('facts', () => {
  it('are shown as time when they are one', () => {
    expect(isTimestamp('2026-11-15T07:41:00.833Z')).toBe(true);
    expect(isTimestamp('none')).toBe(false);
    expect(isTimestamp('6.5 ms')).toBe(false);
  });
});
