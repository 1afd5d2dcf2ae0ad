import { type Ctx, DomainError, type Tx } from '@gpuaas/kernel';
import type { Node } from './node.ts';
import { insertNode } from './node-store.ts';
import { defaultRegion } from './region.ts';
import { assertRegions } from './regions.ts';

export interface NewNode {
  name: string;
  region?: string | undefined;
  approvesAutomatically: boolean;
}

export async function createNode(tx: Tx, ctx: Ctx, { region = defaultRegion, ...node }: NewNode): Promise<Node> {
  await assertRegions(tx, [region]);
  const made = await insertNode(tx, { ...node, id: ctx.newId('node'), region, at: ctx.clock.now() });
  if (!made) throw new DomainError('name_taken', { resource: 'node', name: node.name });
  return made;
}
