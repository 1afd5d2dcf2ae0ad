import type { NodeId, NodeState, NodeTaskId } from '@gpuaas/contract';
import { type Ctx, type Deadlines, defineDeadlines, type StateDeadline, type Tx } from '@gpuaas/kernel';
import { nodeLifecycle } from './node.ts';
import { dateBackContacts, findSilentNodes, markNodeOffline } from './node-store.ts';
import type { NodeTasksDeps } from './node-tasks.ts';
import { taskLifecycle } from './task.ts';
import { answerOf } from './task-answer.ts';
import { expireTask, findOverdueTasks } from './task-store.ts';

// Nodes and tasks are separate sweeps: trouble with one must not hide the other.

export function nodeDeadlines(): Deadlines {
  const markOffline = async (tx: Tx, ctx: Ctx, id: NodeId, deadline: StateDeadline): Promise<void> => {
    if (await markNodeOffline(tx, id, deadline, ctx.clock.now())) ctx.log.warn('node is offline', { node_id: id });
  };
  const find = async (tx: Tx, deadlines: readonly StateDeadline<NodeState>[]) => {
    await dateBackContacts(tx);
    return findSilentNodes(tx, deadlines);
  };
  return defineDeadlines(nodeLifecycle, {
    everySeconds: 2,
    find,
    end: { enrolling: markOffline, active: markOffline },
  });
}

export function taskDeadlines({ workflows }: Pick<NodeTasksDeps, 'workflows'>): Deadlines {
  const expire = async (tx: Tx, ctx: Ctx, id: NodeTaskId): Promise<void> => {
    const task = await expireTask(tx, id, ctx.clock.now());
    if (!task) return;
    ctx.log.warn('node task expired', { task_id: id });
    const answer = answerOf({ state: 'expired', output: null, error: null });
    if (task.replyTo && answer) await workflows.answer(tx, task.replyTo, id, answer);
  };
  return defineDeadlines(taskLifecycle, {
    everySeconds: 2,
    find: findOverdueTasks,
    end: { queued: expire, dispatched: expire, running: expire },
  });
}
