import { type AllocationCounts, states } from '@gpuaas/contract';
import { expect, test } from 'vitest';
import { viewOf, views } from './views.ts';

const counts: AllocationCounts = {
  requested: 1,
  provisioning: 2,
  active: 3,
  releasing: 4,
  released: 5,
  failed: 6,
  release_failed: 1,
  // The failed release, and two of the six that failed.
  needs_attention: 3,
  active_gpus: 3,
  active_price_per_hour: null,
};

test('every allocation is counted in one view', () => {
  const { all, ...others } = views;
  expect(Object.values(others).map((view) => view.count(counts))).toEqual([3, 7, 3, 9]);
  expect(all.count(counts)).toBe(22);
});

test('every state is in a view', () => {
  const shown = Object.values(views).flatMap((view) => view.states);
  expect([...new Set(shown)].sort()).toEqual(Object.keys(states.allocation).sort());
});

test('an address with an unknown view shows all', () => {
  expect(viewOf('live')).toBe('all');
  expect(viewOf('attention')).toBe('attention');
});
