import type { TaskResult } from '@gpuaas/contract';
import { type Ctx, DomainError, type Tx } from '@gpuaas/kernel';
import { problemOfResult } from './check-result.ts';
import { keepFound } from './discover-node.ts';
import type { NodeTasksDeps } from './node-tasks.ts';
import { type NodeTask, type ReportedTask, taskLifecycle } from './task.ts';
import { answerOf } from './task-answer.ts';
import { endTask } from './task-store.ts';

/** `invalid`: the task has failed, because nobody can rely on what the node says about it. */
export interface FinishedTask {
  task: NodeTask;
  invalid: DomainError | undefined;
}

/**
 * Takes a result from whoever holds the task now and from nobody else: a result of another certificate or of an older
 * attempt changes nothing. The same result twice is fine; its first answer may have been lost.
 */
export async function finishTask(
  { workflows }: NodeTasksDeps,
  tx: Tx,
  ctx: Ctx,
  task: ReportedTask,
  result: TaskResult,
): Promise<FinishedTask> {
  if (task.attempt !== result.attempt || !task.isHeld) throw superseded(task, result.attempt);
  const reason = problemOfResult(task.type, result);
  const invalid =
    reason === undefined ? undefined : new DomainError('invalid_result', { task_type: task.type, reason });
  const end = invalid ? failedBy(invalid) : result;
  if (task.state === end.outcome) return { task, invalid };
  const to = end.outcome === 'completed' ? taskLifecycle.enter('completed') : taskLifecycle.enter('failed');
  if (!taskLifecycle.statesBefore(to).includes(task.state)) throw superseded(task, result.attempt);

  const { outcome, output, error } = end;
  endTask(tx, task.id, { state: to, output, evidence: result.evidence, error, at: ctx.clock.now() });
  const answer = answerOf({ state: outcome, output, error });
  if (task.replyTo && answer) await workflows.answer(tx, task.replyTo, task.id, answer);
  await keepFound(tx, ctx, task, end);
  ctx.log.info('node task ended', {
    task_id: task.id,
    outcome,
    node_id: task.nodeId,
    correlation_id: task.correlationId,
    ...(error && { task_error: error }),
  });
  return { task, invalid };
}

function failedBy(invalid: DomainError): Pick<TaskResult, 'outcome' | 'output' | 'error'> {
  return { outcome: 'failed', output: {}, error: { code: invalid.code, detail: invalid.message } };
}

function superseded(task: NodeTask, attempt: number): DomainError {
  return new DomainError('attempt_superseded', { attempt, current_attempt: task.attempt, state: task.state });
}
