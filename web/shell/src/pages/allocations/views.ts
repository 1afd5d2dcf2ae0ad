import type { AllocationCounts, AllocationState } from '@gpuaas/contract';

interface View {
  label: string;
  states: readonly AllocationState[];
  /** Only those that need attention, or only those that do not. */
  needsAttention?: boolean;
  count(counts: AllocationCounts): number;
}

/** Each allocation is in exactly one view besides `all`, so that their counts add up to it. */
export const views: Readonly<Record<ViewName, View>> = {
  all: {
    label: 'All',
    states: [],
    count: (counts) => parts.reduce((sum, name) => sum + views[name].count(counts), 0),
  },
  active: { label: 'Active', states: ['active'], count: ({ active }) => active },
  changing: {
    label: 'In progress',
    states: ['requested', 'provisioning', 'releasing'],
    count: ({ requested, provisioning, releasing }) => requested + provisioning + releasing,
  },
  attention: {
    label: 'Needs attention',
    states: ['failed', 'release_failed'],
    needsAttention: true,
    count: ({ needs_attention }) => needs_attention,
  },
  ended: {
    label: 'Ended',
    states: ['released', 'failed'],
    needsAttention: false,
    count: ({ released, failed, release_failed, needs_attention }) =>
      released + failed + release_failed - needs_attention,
  },
};

const parts = ['active', 'changing', 'attention', 'ended'] as const;

export type ViewName = 'all' | (typeof parts)[number];

export function viewOf(name: string | undefined): ViewName {
  return parts.find((part) => part === name) ?? 'all';
}
