import type { AllocationState, Waiting } from '@gpuaas/contract';
import { iso } from './ids.ts';

type Words = readonly [waitsFor: string, owner: string, atDeadline: string, runbook: string];

/** As docs/maps/lifecycles.md has them. */
const words: Partial<Record<AllocationState, Words>> = {
  requested: [
    'A worker to take up the request',
    'provisioning-worker',
    'It fails, and its capacity is freed. Nothing is charged.',
    'allocation-stuck-in-requested',
  ],
  provisioning: [
    'The node to prepare the runtime user',
    'node agent',
    'It fails, what was begun is cleaned up and its capacity is freed. Nothing is charged.',
    'allocation-stuck-in-provisioning',
  ],
  releasing: [
    'The node to remove everything and to prove that nothing is left',
    'node agent',
    'It is marked as release failed and can be released again. Charging has stopped.',
    'release-failed',
  ],
  release_failed: [
    'Somebody to release it again, after the host was looked at',
    'you or an operator',
    'It stays as it is. Charging has stopped; its GPUs are given to nobody.',
    'release-failed',
  ],
};

export function waitingOf(state: AllocationState, since: number): Waiting | null {
  const [waitsFor, owner, at_deadline, runbook] = words[state] ?? [];
  if (waitsFor === undefined || owner === undefined || at_deadline === undefined || runbook === undefined) return null;
  const deadline_at = state === 'release_failed' ? null : iso(since + 30 * 60_000);
  return { for: waitsFor, since: iso(since), owner, deadline_at, at_deadline, you_can: [], runbook };
}
