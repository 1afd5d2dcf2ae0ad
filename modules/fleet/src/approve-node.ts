import type { NodeId, NodeInventory } from '@gpuaas/contract';
import { type Ctx, DomainError, type Tx } from '@gpuaas/kernel';
import { inService, type Node } from './node.ts';
import { findNode, setInventory } from './node-store.ts';
import { lockIn } from './node-verb.ts';
import { noteProximity } from './proximity-store.ts';
import { addSlots, syncSlots } from './slot-store.ts';

/** What a node reports is advice: slots are made of it when an operator says so, or has said so when adding the node. */
export async function takeInventory(tx: Tx, ctx: Ctx, id: NodeId, inventory: NodeInventory): Promise<void> {
  const { approvesAutomatically } = await setInventory(tx, id, inventory);
  const at = ctx.clock.now();
  if (approvesAutomatically) await addSlots(tx, id, inventory, () => ctx.newId('slot'), at);
  await syncSlots(tx, id, inventory, at);
}

/** Makes slots of what the node has reported last. Those that it has already stay as they are. */
export async function approveNode(tx: Tx, ctx: Ctx, { id }: Node): Promise<Node> {
  const { discoveredGpus: gpus, simulated } = await lockIn(tx, { id }, inService);
  await addSlots(tx, id, { gpus, simulated }, () => ctx.newId('slot'), ctx.clock.now());
  await noteProximity(tx, id);
  ctx.log.info('node is approved', { node_id: id, gpus: gpus.length });
  const node = await findNode(tx, id);
  if (!node) throw new DomainError('internal');
  return node;
}
