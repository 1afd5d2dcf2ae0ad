import { describe, expect, it } from 'vitest';
import { isTimestamp, partOf } from './parts.ts';

describe('parts of the platform', () => {
  it('have a title and say what they are for', () => {
    expect(partOf('outbox')).toMatchObject({ title: 'Outbox', meaning: expect.stringContaining('allocations') });
  });

  it('may be unknown to this console', () => {
    expect(partOf('object_store')).toEqual({ title: 'Object store', meaning: '' });
  });
});

describe('facts', () => {
  it('are shown as time when they are one', () => {
    expect(isTimestamp('2026-11-15T07:41:00.833Z')).toBe(true);
    expect(isTimestamp('none')).toBe(false);
    expect(isTimestamp('6.5 ms')).toBe(false);
  });
});
