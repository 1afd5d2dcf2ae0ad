import type { WorkflowId } from '@gpuaas/contract';
import type { Tx } from '@gpuaas/kernel';
import type { NodeTasksDeps } from './node-tasks.ts';
import { answerOf } from './task-answer.ts';
import { listTasksFor } from './task-store.ts';

/** Gives a run the results of all its tasks once more. The engine may have lost them; the tasks here are the record. */
export async function answerAgain({ workflows }: NodeTasksDeps, tx: Tx, workflowId: WorkflowId): Promise<void> {
  for (const task of await listTasksFor(tx, workflowId)) {
    const answer = answerOf(task);
    if (answer) await workflows.answer(tx, workflowId, task.id, answer);
  }
}
