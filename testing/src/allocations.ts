import type { AllocationId, AllocationView } from '@gpuaas/contract';
import { type TestUser, testSku } from './test-world.ts';
import { until } from './until.ts';

/** Creates an allocation and waits until it can be used. */
export async function createActive(
  user: TestUser,
  input: { name?: string; sku?: string } = {},
): Promise<AllocationView> {
  const { id } = await user.api.createAllocation({
    params: { project_id: user.projectId },
    body: { sku: input.sku ?? testSku, ...(input.name !== undefined && { name: input.name }) },
  });
  return inState(user, id, 'active');
}

export async function release(user: TestUser, id: AllocationId): Promise<AllocationView> {
  await user.api.releaseAllocation({ params: { project_id: user.projectId, allocation_id: id } });
  return inState(user, id, 'released');
}

/** Waits for a state; a state that can never lead there ends the wait at once. */
export async function inState(
  user: TestUser,
  id: AllocationId,
  state: AllocationView['state'],
  options?: { withinMilliseconds?: number; everyMilliseconds?: number },
): Promise<AllocationView> {
  return until(
    `${id} becoming ${state}`,
    async () => {
      const found = await user.api.getAllocation({ params: { project_id: user.projectId, allocation_id: id } });
      if (found.state === state) return found;
      const ended = ['released', 'failed', 'release_failed'].includes(found.state);
      if (ended) throw new Error(`it is ${found.state}, not ${state}: ${found.failure?.detail ?? 'no reason'}`);
      return undefined;
    },
    options,
  );
}
