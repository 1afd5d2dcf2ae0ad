import type { NodeId, NodeTaskId, NodeTasks, NodeTaskType, WorkflowId } from '@gpuaas/contract';
import { afterCommit } from '@gpuaas/database';
import type { Ctx, Tx } from '@gpuaas/kernel';
import type { FleetDeps } from './fleet.ts';
import { cancelTasks, insertTask } from './task-store.ts';

export interface EnqueueTask<T extends NodeTaskType> {
  nodeId: NodeId;
  type: T;
  params: NodeTasks[T]['params'];
  target: string;
  expiresInSeconds: number;
  replyTo: WorkflowId | undefined;
  /** Open tasks of these types for the same target are called off: they would undo what this one does. */
  replaces?: readonly NodeTaskType[];
}

export async function enqueueTask<T extends NodeTaskType>(
  { doorbell }: FleetDeps,
  tx: Tx,
  ctx: Ctx,
  task: EnqueueTask<T>,
): Promise<NodeTaskId> {
  const id = ctx.newId('task');
  if (task.replaces) await cancelTasks(tx, task.target, task.replaces, ctx.clock.now());
  await insertTask(tx, { ...task, id, correlationId: ctx.correlationId, at: ctx.clock.now() });
  afterCommit(tx, () => doorbell.ring(taskBell(task.nodeId)));
  ctx.log.info('node task queued', { task_id: id, task_type: task.type, node_id: task.nodeId, target: task.target });
  return id;
}

export function taskBell(nodeId: NodeId): string {
  return `node-tasks ${nodeId}`;
}
