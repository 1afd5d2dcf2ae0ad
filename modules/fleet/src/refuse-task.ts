import type { NodeId, NodeTaskId, TaskRefusal } from '@gpuaas/contract';
import type { Ctx, Tx } from '@gpuaas/kernel';
import type { NodeTask } from './task.ts';
import { countRefusal, lockTask } from './task-store.ts';

/**
 * The agent did not trust what it got. The task stays as it is: what the agent saw may not be what we sent, so its word
 * must not be able to end a genuine task. It is sent again, signed anew. Undefined when there is no such task of this
 * node: then somebody has played it a task of another one.
 */
export async function refuseTask(
  tx: Tx,
  ctx: Ctx,
  nodeId: NodeId,
  taskId: NodeTaskId,
  refusal: TaskRefusal,
): Promise<NodeTask | undefined> {
  const task = await lockTask(tx, nodeId, taskId);
  if (task) await countRefusal(tx, taskId);
  ctx.log.warn('agent refused a task', { task_id: taskId, node_id: nodeId, reason: refusal.reason });
  return task;
}
