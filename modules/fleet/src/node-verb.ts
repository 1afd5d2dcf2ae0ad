import type { AllocationId, NodeState } from '@gpuaas/contract';
import { counted, DomainError, type Tx } from '@gpuaas/kernel';
import type { Node } from './node.ts';
import { lockNode } from './node-verb-store.ts';

/** The node as it is now, and stays until the transaction ends; it must be in one of these states. */
export async function lockIn(tx: Tx, { id }: Pick<Node, 'id'>, allowed: readonly NodeState[]): Promise<Node> {
  const node = await lockNode(tx, id);
  if (!node) throw new DomainError('not_found', { resource: 'node' });
  if (allowed.includes(node.state)) return node;
  throw new DomainError('state_conflict', { resource: 'node', state: node.state, allowed_in: [...allowed] });
}

export function notEmpty(ids: readonly AllocationId[]): DomainError {
  return new DomainError('node_not_empty', {
    remaining: counted(ids.length, 'allocation', 'allocations'),
    ids: [...ids],
  });
}
