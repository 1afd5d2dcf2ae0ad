import { Client, WorkflowNotFoundError } from '@temporalio/client';
import type { NativeConnection } from '@temporalio/worker';
import type { HeldRun } from '../runs/journal-store.ts';
import type { DueRun } from './delivery-store.ts';
import { type RunStart, wakeSignal } from './protocol.ts';

/** What we ask of Temporal's server, each with a deadline. */
export interface Server {
  /** Starts the run if the server does not have it, and tells it to look for news if it does. */
  wake(run: DueRun): Promise<void>;
  /** `unknown`: never heard of. Anything else but `running`: it has ended there. */
  stateOf(run: HeldRun): Promise<string>;
}

const deadlineMilliseconds = 5_000;

/** One for each version of each workflow: a process that does not have it never gets its tasks. */
export function taskQueueOf(kind: string): string {
  return `gpuaas/${kind}`;
}

export function openServer(connection: NativeConnection, namespace: string): Server {
  const client = new Client({ connection, namespace });
  const within = <T>(call: () => Promise<T>) => client.withDeadline(Date.now() + deadlineMilliseconds, call);
  return {
    async wake(run) {
      const start: RunStart = { id: run.id, fence: String(run.fence), input: run.input };
      await within(() =>
        client.workflow.signalWithStart(run.name, {
          workflowId: idOf(run),
          taskQueue: taskQueueOf(run.name),
          // After so long a worker that has a task and says nothing is taken for dead.
          workflowTaskTimeout: '5 seconds',
          args: [start],
          signal: wakeSignal,
        }),
      );
    },

    async stateOf(run) {
      try {
        const { status } = await within(() => client.workflow.getHandle(idOf(run)).describe());
        return status.name.toLowerCase();
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return 'unknown';
        throw error;
      }
    },
  };
}

/** With its fence: a run that was lost and started again, or retried, has nothing to do with the one of before. */
function idOf({ id, fence }: HeldRun): string {
  return `${id}/${fence}`;
}
