import type { AllocationId, OperationId, WorkflowId } from '@gpuaas/contract';
import type { Ctx, Tx } from '@gpuaas/kernel';
import { findAllocation } from './allocation-store.ts';
import type { AllocationsDeps } from './allocations.ts';
import { failKeys, takeDueKeys } from './key-store.ts';
import { cleanUpAllocation } from './workflows/clean-up-allocation.ts';
import { provisionAllocation } from './workflows/provision-allocation.ts';
import { releaseAllocationWorkflow } from './workflows/release-allocation.ts';
import { updateKeys } from './workflows/update-keys.ts';

/**
 * Starts the workflow that an allocation needs now, if it still needs one for this operation. Whoever asks, and however
 * often: an event, the same event days later, or the sweep that found a lost run. The run's id comes from the operation,
 * which the event and the allocation both name, so all of them mean the same run.
 */
export async function startWork(
  { workflows }: Pick<AllocationsDeps, 'workflows'>,
  tx: Tx,
  ctx: Ctx,
  { allocationId, operationId }: { allocationId: AllocationId; operationId: OperationId },
): Promise<void> {
  const allocation = await findAllocation(tx, allocationId);
  if (allocation?.operation.id !== operationId) return;
  const id = workflowIdOf(operationId);
  const input = { allocationId, operationId };
  if (allocation.state === 'releasing') {
    await workflows.start(tx, ctx, releaseAllocationWorkflow, id, input);
  } else if (allocation.state === 'requested' || allocation.state === 'provisioning') {
    await workflows.start(tx, ctx, provisionAllocation, id, input);
  }
}

/** What an agent needs for keys to be changed. */
export const keysTask = 'allocation.update_keys' as const;
export const updateKeysEverySeconds = 300;

/**
 * Has the host told of the newest keys, if it is not being told already. A host whose agent is too old is passed over, and the
 * keys say so.
 */
export async function startKeyUpdate(
  { nodes, workflows }: Pick<AllocationsDeps, 'nodes' | 'workflows'>,
  tx: Tx,
  ctx: Ctx,
  id: AllocationId,
  everySeconds = 0,
): Promise<void> {
  const allocation = await takeDueKeys(tx, id, everySeconds);
  if (!allocation) return;
  const { id: allocationId, keysVersion: version, node } = allocation;
  const { taskTypes, name } = await nodes.get(tx, node.id);
  if (taskTypes.includes(keysTask)) {
    await workflows.start(tx, ctx, updateKeys, ctx.newId('wf'), { allocationId, version });
    return;
  }
  const detail = `The agent on ${name} does not have ${keysTask}.`;
  await failKeys(tx, id, version, { code: 'node_lacks_task_type', detail });
}

/** Cleans the host of a failed allocation. Each try is a run of its own, whose end says whether another is needed. */
export async function startCleanUp(
  { workflows }: Pick<AllocationsDeps, 'workflows'>,
  tx: Tx,
  ctx: Ctx,
  input: { allocationId: AllocationId; operationId: OperationId },
): Promise<void> {
  await workflows.start(tx, ctx, cleanUpAllocation, ctx.newId('wf'), input);
}

export function workflowIdOf(operationId: OperationId): WorkflowId {
  return operationId.replace(/^op_/, 'wf_') as WorkflowId;
}
