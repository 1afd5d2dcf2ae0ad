import type { NodeId, NodeTaskId, SignedTask, TaskPayload } from '@gpuaas/contract';
import { type Ctx, DomainError, type Tx } from '@gpuaas/kernel';
import { touchNodes } from './node-store.ts';
import type { NodeTasksDeps } from './node-tasks.ts';
import { claimTask } from './task-store.ts';

export interface TaskClaim {
  nodeId: NodeId;
  fingerprint: string;
  /** Random name of this run of the agent. */
  agentRun: string;
  /** What this run is working on already. */
  running: readonly NodeTaskId[];
  /** Write down that the node is there. Not with every poll: an idle node costs no writes. */
  touch: boolean;
}

/**
 * The next task of a node, signed for exactly this attempt. A poll may have begun long ago, so its certificate is held
 * against the node's row again. `superseded`: a renewal replaced it, so the result of a task would not be accepted.
 */
export async function claimNextTask(
  { signer }: NodeTasksDeps,
  tx: Tx,
  ctx: Ctx,
  claim: TaskClaim,
): Promise<SignedTask | 'superseded' | undefined> {
  const at = ctx.clock.now();
  const { standing, task } = await claimTask(tx, { ...claim, at });
  if (standing === 'out_of_service') {
    throw new DomainError('certificate_refused', { reason: 'The node is not in service.' });
  }
  if (standing === 'superseded') return standing;
  if (claim.touch) await touchNodes(tx, [claim.nodeId], at);
  if (!task) return undefined;
  const payload: TaskPayload = {
    task_id: task.id,
    node_id: task.nodeId,
    type: task.type,
    attempt: task.attempt,
    issued_at: at.toISOString(),
    expires_at: task.expiresAt.toISOString(),
    correlation_id: task.correlationId,
    params: task.params as Record<string, unknown>,
  };
  ctx.log.info('node task dispatched', {
    task_id: task.id,
    task_type: task.type,
    attempt: task.attempt,
    node_id: task.nodeId,
    correlation_id: task.correlationId,
  });
  return signer.sign(JSON.stringify(payload));
}
