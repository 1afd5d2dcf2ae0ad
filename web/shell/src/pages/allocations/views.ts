import { type AllocationCounts, type AllocationState, states } from '@gpuaas/contract';

const all = Object.keys(states.allocation) as AllocationState[];
const over: AllocationState[] = ['released', 'failed'];

export const views = {
  all: { label: 'All', states: [] },
  live: { label: 'Live', states: all.filter((state) => state !== 'released' && state !== 'failed') },
  attention: { label: 'Needs attention', states: all.filter((state) => states.allocation[state].group === 'error') },
  ended: { label: 'Ended', states: over },
} as const satisfies Record<string, { label: string; states: readonly AllocationState[] }>;

export type ViewName = keyof typeof views;

export function viewOf(name: string | undefined): ViewName {
  return name !== undefined && name in views ? (name as ViewName) : 'all';
}

export function countOf(view: ViewName, counts: AllocationCounts): number {
  const { states: wanted }: { states: readonly AllocationState[] } = views[view];
  return (wanted.length === 0 ? all : wanted).reduce((sum, state) => sum + counts[state], 0);
}
