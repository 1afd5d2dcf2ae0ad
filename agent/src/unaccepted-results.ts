import type { NodeTaskId, TaskResult } from '@gpuaas/contract';
import type { Logger } from '@gpuaas/kernel';
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

export function openUnacceptedResults(state: StateFolder, log: Logger): UnacceptedResults {
  let kept = state.readSecret<UnacceptedResult[]>(file) ?? [];
  const keep = (next: UnacceptedResult[]) => {
    kept = next;
    try {
      state.writeSecret(file, kept);
    } catch (error) {
      // On a full disk they are still in memory, and are still delivered.
      log.warn('results could not be saved', { error });
    }
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
