import { type Ctx, DomainError, type Tx } from '@gpuaas/kernel';
import { type Node, nodeLifecycle } from './node.ts';
import { findNode } from './node-store.ts';
import { lockIn } from './node-verb.ts';
import { giveSlotsOutAgain, returnToService, setCordoned } from './node-verb-store.ts';

/** States in which it matters what may be placed on a node. */
const usable = nodeLifecycle.states.filter((state) => !['retired', 'removing', 'deleted'].includes(state));

export async function cordonNode(tx: Tx, ctx: Ctx, { id }: Node): Promise<Node> {
  const node = await lockIn(tx, { id }, usable);
  if (node.cordoned) return node;
  await setCordoned(tx, id, true);
  ctx.log.info('node is cordoned', { node_id: id });
  return { ...node, cordoned: true };
}

export async function uncordonNode(tx: Tx, ctx: Ctx, { id }: Node): Promise<Node> {
  await lockIn(tx, { id }, usable);
  await setCordoned(tx, id, false);
  await returnToService(tx, id, ctx.clock.now());
  await giveSlotsOutAgain(tx, id);
  ctx.log.info('node is uncordoned', { node_id: id });
  const node = await findNode(tx, id);
  if (!node) throw new DomainError('internal');
  return node;
}
