import type { Evidence, Failure, NodeId, NodeTaskId, NodeTaskState, WorkflowId } from '@gpuaas/contract';
import { defineLifecycle } from '@gpuaas/kernel';

/** One typed piece of work for one node. */
export interface NodeTask {
  id: NodeTaskId;
  nodeId: NodeId;
  type: string;
  params: unknown;
  /** The id of what it works on. */
  target: string;
  state: NodeTaskState;
  /** Counts the claims. A result of an older one is refused. */
  attempt: number;
  expiresAt: Date;
  correlationId: string;
  replyTo: WorkflowId | undefined;
  evidence: Evidence[];
  error: Failure | undefined;
  refusals: number;
  createdAt: Date;
  dispatchedAt: Date | undefined;
  endedAt: Date | undefined;
}

/** A task that its node says something about. */
export interface ReportedTask extends NodeTask {
  /** The certificate that claimed it is the node's, or was until the last renewal; not one of before a re-enrolment. */
  isHeld: boolean;
}

export const taskLifecycle = defineLifecycle('task');

/** An agent renews this with every poll while it works on a task. */
export const taskLeaseSeconds = 60;
