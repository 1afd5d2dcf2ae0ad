import type { NodeId, NodeInventory, NodeTopology, TaskResult } from '@gpuaas/contract';
import { type Ctx, DomainError, type Tx } from '@gpuaas/kernel';
import { keepDiscovery } from './discovery-store.ts';
import { enqueueTask } from './enqueue-task.ts';
import { inService, type Node } from './node.ts';
import type { NodeTasksDeps } from './node-tasks.ts';
import { findOpenTask } from './open-tasks-store.ts';
import { noteProximity } from './proximity-store.ts';
import type { NodeTask } from './task.ts';

const type = 'slice.topology_discover';

/** Asks the agent to look at its host. While it is asked already, that is the answer. */
export async function discoverNode(deps: NodeTasksDeps, tx: Tx, ctx: Ctx, node: Node): Promise<NodeTask> {
  const allowedIn: readonly string[] = inService;
  if (!allowedIn.includes(node.state)) {
    throw new DomainError('state_conflict', { resource: 'node', state: node.state, allowed_in: [...inService] });
  }
  return (await findOpenTask(tx, node.id, type)) ?? (await ask(deps, tx, ctx, node.id));
}

/**
 * A host that joins is looked at without being asked for. One with simulated GPUs is not: nothing about them is worth
 * knowing. An older agent cannot.
 */
export async function discoverJoined(
  deps: NodeTasksDeps,
  tx: Tx,
  ctx: Ctx,
  id: NodeId,
  { simulated, task_types: can = [] }: NodeInventory,
): Promise<void> {
  if (simulated || !can.includes(type) || (await findOpenTask(tx, id, type))) return;
  await ask(deps, tx, ctx, id);
}

/** Keeps what a look has found. Advisory: no slot follows from it, only which of those that are there lie near each other. */
export async function keepFound(
  tx: Tx,
  ctx: Ctx,
  task: NodeTask,
  { outcome, output }: Pick<TaskResult, 'outcome' | 'output'>,
): Promise<void> {
  if (task.type !== type || outcome !== 'completed') return;
  const { topology } = output as { topology: NodeTopology };
  await keepDiscovery(tx, { id: task.id, nodeId: task.nodeId, discoveredAt: ctx.clock.now(), topology });
  await noteProximity(tx, task.nodeId);
}

async function ask(deps: NodeTasksDeps, tx: Tx, ctx: Ctx, nodeId: NodeId): Promise<NodeTask> {
  const id = await enqueueTask(deps, tx, ctx, { nodeId, type, params: {}, target: nodeId, replyTo: undefined });
  const task = await findOpenTask(tx, nodeId, type);
  if (!task) throw new Error(`Task ${id} was not queued.`);
  return task;
}
