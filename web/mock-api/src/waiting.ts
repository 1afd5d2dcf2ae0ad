import { type AllocationState, lifecycles, type Waiting, waitingIn } from '@gpuaas/contract';

export function waitingOf(
  state: AllocationState,
  since: number,
  names: { name: string; node: string; operation: string },
): Waiting | null {
  return waitingIn(lifecycles.allocation[state], new Date(since), names) ?? null;
}
