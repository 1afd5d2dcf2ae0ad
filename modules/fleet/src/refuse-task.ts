import type { TaskRefusal } from '@gpuaas/contract';
import type { Ctx, NodePrincipal, Tx } from '@gpuaas/kernel';
import type { NodeTask } from './task.ts';
import { countRefusal } from './task-store.ts';

/**
 * The agent did not trust what it got. The task stays as it is: what the agent saw may not be what we sent, so its word
 * must not be able to end a genuine task. It is sent again, signed anew. Undefined when there is no such task of this
 * node: then somebody has played it a task of another one.
 */
export async function refuseTask(
  tx: Tx,
  ctx: Ctx<NodePrincipal>,
  task: NodeTask | undefined,
  refusal: TaskRefusal,
): Promise<void> {
  if (task) await countRefusal(tx, task.id);
  ctx.log.warn('agent refused a task', {
    task_id: task?.id ?? 'not of this node',
    node_id: ctx.principal.identity.id,
    reason: refusal.reason,
  });
}
