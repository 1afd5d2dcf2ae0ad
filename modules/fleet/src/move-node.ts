import type { Ctx, Tx } from '@gpuaas/kernel';
import { type Node, nodeLifecycle } from './node.ts';
import { lockIn, notEmpty } from './node-verb.ts';
import { lockSlots, setRegion } from './node-verb-store.ts';
import { assertRegions } from './regions.ts';

const movable = nodeLifecycle.states.filter((state) => !['removing', 'deleted'].includes(state));

/** An allocation stays in its region, so a node moves only while nobody holds a GPU of it. */
export async function moveToRegion(tx: Tx, ctx: Ctx, { id }: Node, region: string): Promise<Node> {
  await assertRegions(tx, [region]);
  const node = await lockIn(tx, { id }, movable);
  if (node.region === region) return node;
  const holders = await lockSlots(tx, id);
  if (holders.length > 0) throw notEmpty(holders);
  await setRegion(tx, id, region);
  ctx.log.info('node is moved', { node_id: id, region });
  return { ...node, region };
}
