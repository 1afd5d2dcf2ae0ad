import type { NodeId, NodeTaskId, TaskRefusal } from '@gpuaas/contract';
import { type Ctx, DomainError, type Tx } from '@gpuaas/kernel';
import type { NodeTask } from './task.ts';
import { countRefusal, lockTask } from './task-store.ts';

/**
 * The agent did not trust what it got. The task stays as it is: what the agent saw may not be what we sent, so its word
 * must not be able to end a genuine task. The lease runs out and the task is sent again, signed anew.
 */
export async function refuseTask(
  tx: Tx,
  ctx: Ctx,
  nodeId: NodeId,
  taskId: NodeTaskId,
  refusal: TaskRefusal,
): Promise<NodeTask> {
  const task = await lockTask(tx, nodeId, taskId);
  if (!task) throw new DomainError('not_found', { resource: 'task' });
  await countRefusal(tx, taskId);
  ctx.log.warn('agent refused a task', {
    task_id: taskId,
    node_id: nodeId,
    reason: refusal.reason,
    correlation_id: task.correlationId,
  });
  return task;
}
