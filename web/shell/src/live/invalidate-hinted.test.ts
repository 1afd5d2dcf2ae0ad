import type { Hint } from '@gpuaas/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHintedQueries, type HintedQueries } from './invalidate-hinted.ts';

let hinted: HintedQueries;
let asked: string[];
beforeEach(() => {
  vi.useFakeTimers();
  const queries = new QueryClient();
  asked = [];
  vi.spyOn(queries, 'invalidateQueries').mockImplementation(async (filters) => {
    asked.push(JSON.stringify(filters?.queryKey));
  });
  hinted = createHintedQueries(queries);
});
afterEach(() => void vi.useRealTimers());

const changed = (id: string, version: number, resource = 'allocation'): Hint => ({
  event_id: `evt_${version}`,
  type: 'changed',
  resource,
  id,
  version,
  at: '2026-01-01T00:00:00.000Z',
});

it('reads again what a hint is about, at once and then at most twice a second', () => {
  hinted.hear(changed('op_1', 1, 'operation'));
  expect(asked).toEqual(['["operation","op_1"]']);
  for (let version = 2; version < 50; version += 1) hinted.hear(changed('op_1', version, 'operation'));
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(500);
  expect(asked).toHaveLength(2);
  vi.advanceTimersByTime(5_000);
  expect(asked).toHaveLength(2);
  hinted.hear(changed('alloc_1', 1));
  expect(asked.slice(2)).toEqual([
    '["allocation","alloc_1"]',
    '["allocations"]',
    '["operation"]',
    '["skus"]',
    '["audit"]',
  ]);
});

it('ignores what is older than what it has heard, and what it does not know', () => {
  hinted.hear(changed('op_1', 5, 'operation'));
  hinted.hear(changed('op_1', 5, 'operation'));
  hinted.hear(changed('op_1', 4, 'operation'));
  hinted.hear(changed('bill_1', 6, 'bill'));
  vi.advanceTimersByTime(5_000);
  expect(asked).toHaveLength(1);
});

it('reads everything again after a reset', () => {
  hinted.hear({ ...changed('proj_1', 0, 'project'), type: 'reset', event_id: '' });
  expect(asked).toEqual(['[]']);
});
