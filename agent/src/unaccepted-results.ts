import type { NodeTaskId, TaskResult } from '@gpuaas/contract';
import type { StateFolder } from './state-folder.ts';

/** The result of a task that the platform has not accepted yet. */
export interface UnacceptedResult {
  taskId: NodeTaskId;
  correlationId: string;
  result: TaskResult;
}

/** Keeps results across restarts until the platform has them: the work was done, and its evidence exists nowhere else. */
export interface UnacceptedResults {
  all(): UnacceptedResult[];
  add(result: UnacceptedResult): void;
  remove(taskId: NodeTaskId, attempt: number): void;
}

const file = 'unaccepted-results.json';
const mostKept = 200;

export function openUnacceptedResults(state: StateFolder): UnacceptedResults {
  let kept = state.readSecret<UnacceptedResult[]>(file) ?? [];
  const keep = (next: UnacceptedResult[]) => {
    kept = next;
    state.writeSecret(file, kept);
  };
  return {
    all: () => [...kept],
    // A newer attempt makes the older result worthless; the oldest go first, their tasks have expired.
    add: (result) => keep([...kept.filter(({ taskId }) => taskId !== result.taskId), result].slice(-mostKept)),
    remove(taskId, attempt) {
      const left = kept.filter((other) => other.taskId !== taskId || other.result.attempt !== attempt);
      if (left.length < kept.length) keep(left);
    },
  };
}
