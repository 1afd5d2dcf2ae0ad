import {
  type NodeId,
  type NodeTaskId,
  type NodeTasks,
  type NodeTaskType,
  nodeTaskTimeouts,
  type WorkflowId,
} from '@gpuaas/contract';
import { afterCommit } from '@gpuaas/database';
import { type Ctx, DomainError, type Tx } from '@gpuaas/kernel';
import { tellCancelled } from './call-off-tasks.ts';
import { findNode } from './node-store.ts';
import type { NodeTasksDeps } from './node-tasks.ts';
import { answerOf } from './task-answer.ts';
import { cancelTasks, insertTask, listTasksFor } from './task-store.ts';
import { isFirstTaskType } from './task-types.ts';

export interface EnqueueTask<T extends NodeTaskType> {
  nodeId: NodeId;
  type: T;
  params: NodeTasks[T]['params'];
  target: string;
  /** For a task that has less time than the contract gives it. */
  atMostSeconds?: number;
  replyTo: WorkflowId | undefined;
  /** Open tasks of these types for the same target are called off: they would undo what this one does. */
  replaces?: readonly NodeTaskType[];
}

/**
 * A run that starts over asks again for what it has asked before. It gets the task that is there, and its result if that
 * has come: a node does nothing twice because an engine forgot something. A run that an operator retries gets a new one.
 */
export async function enqueueTask<T extends NodeTaskType>(
  deps: NodeTasksDeps,
  tx: Tx,
  ctx: Ctx,
  task: EnqueueTask<T>,
): Promise<NodeTaskId> {
  const earlier = task.replyTo && (await listTasksFor(tx, task.replyTo)).find(({ type }) => type === task.type);
  if (earlier && task.replyTo) {
    const answer = answerOf(earlier);
    if (!answer) return earlier.id;
    if (!(await deps.workflows.isSetAside(tx, task.replyTo, earlier.id))) {
      await deps.workflows.answer(tx, task.replyTo, earlier.id, answer);
      return earlier.id;
    }
  }
  await mustBeAbleTo(tx, task.nodeId, task.type);
  const id = ctx.newId('task');
  if (task.replaces) {
    await tellCancelled(deps, tx, await cancelTasks(tx, task.target, task.replaces, ctx.clock.now()));
  }
  const { atMostSeconds = Number.POSITIVE_INFINITY } = task;
  const expiresInSeconds = Math.min(nodeTaskTimeouts[task.type], atMostSeconds);
  insertTask(tx, { ...task, id, expiresInSeconds, correlationId: ctx.correlationId, at: ctx.clock.now() });
  afterCommit(tx, () => deps.doorbell.ring(taskBell(task.nodeId)));
  ctx.log.info('node task queued', { task_id: id, task_type: task.type, node_id: task.nodeId, target: task.target });
  return id;
}

/** Asks the database only about types that not every agent has: the others cost no statement. */
async function mustBeAbleTo(tx: Tx, nodeId: NodeId, type: NodeTaskType): Promise<void> {
  if (isFirstTaskType(type)) return;
  const node = await findNode(tx, nodeId);
  if (node?.taskTypes.includes(type)) return;
  throw new DomainError('node_lacks_task_type', { node: node?.name ?? nodeId, task_type: type });
}

export function taskBell(nodeId: NodeId): string {
  return `node-tasks ${nodeId}`;
}
