import type { Failure, NodeTaskState } from '@gpuaas/contract';
import type { Answer } from '@gpuaas/workflow-engine';

interface EndedTask {
  state: NodeTaskState;
  output: unknown;
  error: Failure | null;
}

/** What the workflow that asked for a task is told about its end; undefined while it has not ended. */
export function answerOf({ state, output, error }: EndedTask): Answer | undefined {
  switch (state) {
    case 'completed':
      return { ok: true, value: output };
    case 'failed':
      return failed(error ?? { code: 'task_failed', detail: 'The node failed the task and gave no reason.' });
    case 'expired':
      return failed({ code: 'task_expired', detail: 'The node did not finish the task in time.' });
    case 'cancelled':
      return failed({ code: 'task_cancelled', detail: 'The task was cancelled.' });
    default:
      return undefined;
  }
}

function failed(failure: Failure): Answer {
  return { ok: false, failure };
}
