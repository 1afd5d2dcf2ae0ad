import type { Evidence, NodeTasks, NodeTaskType, StreamId } from '@gpuaas/contract';
import type { Logger } from '@gpuaas/kernel';
import type { WebSocket } from '@gpuaas/sockets';
import type { Host } from './host/host.ts';
import type { Sessions } from './terminal/sessions.ts';
import type { Tombstones } from './tombstones.ts';

/** What a task may use. The operating system is reached through `host` alone. */
export interface TaskScope {
  host: Host;
  /** Dials a stream of this node. Answers a connected socket that is paused. */
  dial(streamId: StreamId): Promise<WebSocket>;
  sessions: Sessions;
  tombstones: Tombstones;
  log: Logger;
}

export interface TaskDone<T extends NodeTaskType> {
  output: NodeTasks[T]['output'];
  evidence: Evidence[];
}

export interface Task<T extends NodeTaskType> {
  type: T;
  run(scope: TaskScope, params: NodeTasks[T]['params']): Promise<TaskDone<T>>;
}

export function defineTask<T extends NodeTaskType>(type: T, run: Task<T>['run']): Task<T> {
  return { type, run };
}

/** A task that could not be done, for a reason that its sender should know. */
export class TaskFailed extends Error {
  override readonly name = 'TaskFailed';
  readonly code: string;
  readonly evidence: Evidence[];

  constructor(code: string, detail: string, evidence: Evidence[] = []) {
    super(detail);
    this.code = code;
    this.evidence = evidence;
  }
}
