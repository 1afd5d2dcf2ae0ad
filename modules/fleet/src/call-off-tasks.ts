import type { NodeTaskType } from '@gpuaas/contract';
import type { Ctx, Tx } from '@gpuaas/kernel';
import type { NodeTasksDeps } from './node-tasks.ts';
import { answerOf } from './task-answer.ts';
import { cancelUnclaimedTasks, type EndedTaskRow, hasClaimedTask } from './task-store.ts';

/**
 * Cancels the tasks of a target that no node has claimed, and says whether a node has claimed one: then only the node
 * can tell what it has done.
 */
export async function callOffTasks(
  deps: NodeTasksDeps,
  tx: Tx,
  ctx: Ctx,
  target: string,
  type: NodeTaskType,
): Promise<{ begun: boolean }> {
  await tellCancelled(deps, tx, await cancelUnclaimedTasks(tx, target, type, ctx.clock.now()));
  return { begun: await hasClaimedTask(tx, target, type) };
}

/** Nobody will report the end of a cancelled task, so whoever waits for it is told now. */
export async function tellCancelled(
  { workflows }: NodeTasksDeps,
  tx: Tx,
  tasks: readonly EndedTaskRow[],
): Promise<void> {
  const answer = answerOf({ state: 'cancelled', output: null, error: null });
  for (const { id, replyTo } of tasks) {
    if (replyTo && answer) await workflows.answer(tx, replyTo, id, answer);
  }
}
