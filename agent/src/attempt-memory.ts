import type { StateFolder } from './state-folder.ts';

/** Remembers across restarts which attempts were begun, so that an old one that is played back is recognised. */
export interface AttemptMemory {
  last(taskId: string): number;
  begin(taskId: string, attempt: number): void;
}

const file = 'attempts.json';
const mostRemembered = 2_000;

export function openAttemptMemory(state: StateFolder): AttemptMemory {
  const attempts = new Map<string, number>(Object.entries(state.readSecret<Record<string, number>>(file) ?? {}));
  return {
    last: (taskId) => attempts.get(taskId) ?? 0,
    begin(taskId, attempt) {
      attempts.delete(taskId);
      attempts.set(taskId, attempt);
      // The oldest go first; a task that old has expired.
      for (const oldest of attempts.keys()) {
        if (attempts.size <= mostRemembered) break;
        attempts.delete(oldest);
      }
      state.writeSecret(file, Object.fromEntries(attempts));
    },
  };
}
