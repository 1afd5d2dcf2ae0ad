import { describe, expect, it } from 'vitest';
import type { Access } from '../frame/access.ts';
import { whyNoForceCleanup, whyNoForceRelease } from './force-verbs.ts';

const access = (refused?: string) => ({ reason: () => refused }) as unknown as Access;
const states = ['requested', 'provisioning', 'active', 'releasing', 'released', 'failed', 'release_failed'] as const;
const allowed = (why: typeof whyNoForceRelease) =>
  states.filter((state) => why(access(), { name: 'train', state }) === undefined);

describe('what an operator can force', () => {
  it('is a release of what has not ended and is not ending', () => {
    expect(allowed(whyNoForceRelease)).toEqual(['requested', 'provisioning', 'active', 'release_failed']);
  });

  it('is a cleanup only after one failed', () => {
    expect(allowed(whyNoForceCleanup)).toEqual(['failed', 'release_failed']);
    expect(whyNoForceCleanup(access(), { name: 'train', state: 'active' })).toContain('Force release it first');
  });

  it('is nothing for somebody who may not', () => {
    for (const why of [whyNoForceRelease, whyNoForceCleanup]) {
      expect(why(access('You can’t'), { name: 'train', state: 'release_failed' })).toBe('You can’t');
    }
  });
});
