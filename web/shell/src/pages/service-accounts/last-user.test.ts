import type { ServiceAccountKeyView } from '@gpuaas/contract';
import { expect, it } from 'vitest';
import { lastUser } from './last-user.ts';

const key = (last_used_at: string | null, by: string | null, from: string | null) =>
  ({ id: 'sakey_1', last_used_at, last_used_by: by, last_used_from: from }) as ServiceAccountKeyView;

it('names who used a key last, and from where', () => {
  const keys = [key('2026-01-01T00:00:00Z', 'old', '::1'), key('2026-02-01T00:00:00Z', 'nightly', '192.0.2.1')];
  expect(lastUser({ keys })).toBe('nightly from 192.0.2.1');
  expect(lastUser({ keys: [key('2026-01-01T00:00:00Z', null, '::1')] })).toBe('::1');
  expect(lastUser({ keys: [key(null, null, null)] })).toBeUndefined();
});
