import type { AllocationState, Waiting } from '@gpuaas/contract';
import { iso } from './ids.ts';

type Words = readonly [waitsFor: string, owner: string, atDeadline: string, runbook: string];

/** As docs/maps/lifecycles.md has them. */
const words: Partial<Record<AllocationState, Words>> = {
  requested: [
    'a worker to pick up the request',
    'provisioning-worker',
    'The allocation fails and its GPUs are free again.',
    'allocation-stuck-in-requested',
  ],
  provisioning: [
    '{node} to set up your account',
    'node agent',
    'The allocation fails. Its GPUs are free again as soon as the node has been cleaned up.',
    'allocation-stuck-in-provisioning',
  ],
  releasing: [
    '{node} to delete everything and verify that nothing is left',
    'node agent',
    'The release fails and can be tried again. The GPUs stay blocked until it succeeds.',
    'release-failed',
  ],
  release_failed: [
    'someone to check the host and release it again',
    'you or an operator',
    'Nothing changes. The GPUs stay blocked so that nobody else gets them before they are clean.',
    'release-failed',
  ],
};

export function waitingOf(state: AllocationState, since: number, node: string): Waiting | null {
  const [waitsFor, owner, at_deadline, runbook] = words[state] ?? [];
  if (waitsFor === undefined || owner === undefined || at_deadline === undefined || runbook === undefined) return null;
  const deadline_at = state === 'release_failed' ? null : iso(since + 30 * 60_000);
  const text = waitsFor.replace('{node}', node);
  return { for: text, offline_since: null, since: iso(since), owner, deadline_at, at_deadline, you_can: [], runbook };
}
