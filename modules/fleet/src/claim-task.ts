import type { NodeId, NodeTaskId, SignedTask, TaskPayload } from '@gpuaas/contract';
import type { Ctx, Tx } from '@gpuaas/kernel';
import { whyRefused } from './certificate-store.ts';
import { hearNodes } from './doubled-agent.ts';
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
 * `doubled`: another agent uses it too, so the node is quarantined now.
 */
export async function claimNextTask(
  deps: NodeTasksDeps,
  tx: Tx,
  ctx: Ctx,
  claim: TaskClaim,
): Promise<SignedTask | 'superseded' | 'doubled' | undefined> {
  const at = ctx.clock.now();
  const { standing, task } = await claimTask(tx, { ...claim, at });
  if (standing === 'out_of_service') throw await whyRefused(tx, claim.nodeId, claim.fingerprint);
  if (standing === 'superseded') return standing;
  const contact = { id: claim.nodeId, run: claim.agentRun };
  if (claim.touch && (await hearNodes(deps, tx, ctx, [contact]))) return 'doubled';
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
  return deps.signer.sign(JSON.stringify(payload));
}
