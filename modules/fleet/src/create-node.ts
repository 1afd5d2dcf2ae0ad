import { type Ctx, DomainError, type Tx } from '@gpuaas/kernel';
import type { Node } from './node.ts';
import { insertNode } from './node-store.ts';

export interface NewNode {
  name: string;
  approvesAutomatically: boolean;
}

export async function createNode(tx: Tx, ctx: Ctx, { name, approvesAutomatically }: NewNode): Promise<Node> {
  const node = await insertNode(tx, { id: ctx.newId('node'), name, approvesAutomatically, at: ctx.clock.now() });
  if (!node) throw new DomainError('name_taken', { resource: 'node', name });
  return node;
}
