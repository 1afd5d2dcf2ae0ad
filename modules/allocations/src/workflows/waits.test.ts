import { nodeTaskTimeouts } from '@gpuaas/contract';
import type { RequestOptions, Workflow, WorkflowContext } from '@gpuaas/workflow-engine';
import { describe, expect, it } from 'vitest';
import { cleanUpEverySeconds } from '../allocation.ts';
import { cleanUpAllocation } from './clean-up-allocation.ts';
import { provisionAllocation } from './provision-allocation.ts';
import { releaseAllocationWorkflow } from './release-allocation.ts';

/** How long each request of a workflow waits for its answer. */
async function waitsOf<Input>(workflow: Workflow<Input>): Promise<number[]> {
  const waits: number[] = [];
  const recorder = {
    step: async () => {},
    request: async (_name: string, _ask: unknown, { timeoutSeconds }: RequestOptions) =>
      void waits.push(timeoutSeconds),
  };
  await workflow.run(recorder as unknown as WorkflowContext<unknown>, {} as Input);
  return waits;
}

/** So that the end of the task, which says why, is what a workflow hears of. */
describe('a workflow waits longer than its node task can take', () => {
  it('when it provisions', async () => {
    const [wait] = await waitsOf(provisionAllocation);
    expect(wait).toBeGreaterThan(nodeTaskTimeouts['allocation.provision_user']);
  });

  it('when it releases', async () => {
    const [wait] = await waitsOf(releaseAllocationWorkflow);
    expect(wait).toBeGreaterThan(nodeTaskTimeouts['allocation.deprovision_user']);
  });

  it('when it cleans up, and is over before the next try', async () => {
    const [wait] = await waitsOf(cleanUpAllocation);
    expect(wait).toBeGreaterThan(cleanUpEverySeconds - 15);
    expect(wait).toBeLessThan(cleanUpEverySeconds);
  });
});
