import type { NodeId } from '@gpuaas/contract';
import { type Ctx, DomainError, type Tx } from '@gpuaas/kernel';
import { inService, type Node, type Slot } from './node.ts';
import { lockIn, notEmpty } from './node-verb.ts';
import { findHolders } from './node-verb-store.ts';
import { freeReimaged } from './reimage-store.ts';
import { listSlots } from './slot-store.ts';

/** What is known about a host that waits to be reimaged. */
export interface ReimageState {
  since: Date;
  /** Whether its agent has said since then what the host has. */
  agentReported: boolean;
  /** Whether it was another installation since then; undefined while the agent does not say. */
  newInstall: boolean | undefined;
}

export function reimageOf(node: Node, slots: readonly Slot[]): ReimageState | undefined {
  const waiting = slots.filter(({ blockedReason }) => blockedReason === 'needs_reimage');
  if (waiting.length === 0) return undefined;
  const since = new Date(Math.max(...waiting.map(({ stateChangedAt }) => stateChangedAt.getTime())));
  return {
    since,
    agentReported: node.inventoryAt !== undefined && node.inventoryAt > since,
    newInstall: node.machineSince && node.machineSince > since,
  };
}

/**
 * Believes an operator that the host was reimaged. An agent that has not reported since the release cannot be that of a new
 * installation, so then nobody can know. Locked, as everything that changes what a node is for.
 */
export async function confirmReimage(
  tx: Tx,
  ctx: Ctx,
  { id }: { id: NodeId },
): Promise<{ node: Node; was: ReimageState | undefined }> {
  const node = await lockIn(tx, { id }, inService);
  const was = reimageOf(node, (await listSlots(tx, [id])).get(id) ?? []);
  if (!was) return { node, was };
  const holders = await findHolders(tx, id);
  if (holders.length > 0) throw notEmpty(holders);
  if (!was.agentReported) {
    throw new DomainError('node_not_reported', { node: node.name, since: was.since.toISOString() });
  }
  await freeReimaged(tx, id, ctx.clock.now());
  ctx.log.warn('reimage confirmed by an operator', { node_id: id, new_install: was.newInstall ?? null });
  return { node, was };
}
