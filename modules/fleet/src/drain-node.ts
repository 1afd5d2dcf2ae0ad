import type { NodeId } from '@gpuaas/contract';
import { type Ctx, DomainError, defineSweep, type Sweep, type Tx } from '@gpuaas/kernel';
import type { Outbox } from '@gpuaas/outbox';
import { type Node, nodeLifecycle } from './node.ts';
import { moveNode } from './node-store.ts';
import { lockIn } from './node-verb.ts';
import { findEmptied, holdBackSlots, lockNode, setCordoned } from './node-verb-store.ts';

interface DrainDeps {
  outbox: Pick<Outbox, 'append'>;
}

/** Nobody's work is ended: the node is drained when the last allocation on it is over. */
export async function drainNode(deps: DrainDeps, tx: Tx, ctx: Ctx, { id }: Node): Promise<Node> {
  const node = await lockIn(tx, { id }, [...nodeLifecycle.statesBefore('draining'), 'draining', 'drained']);
  if (node.state === 'draining' || node.state === 'drained') return node;
  // Stays after the drain: a host that is installed anew takes nothing before somebody says so.
  await setCordoned(tx, id, true);
  const draining = await moveNode(tx, id, nodeLifecycle.enter('draining'), ctx.clock.now());
  if (!draining) throw new DomainError('internal');
  ctx.log.info('node is draining', { node_id: id });
  return (await finishDrain(deps, tx, ctx, id)) ?? draining;
}

/** Undefined while somebody holds a GPU of the node, or when it is not draining any more. */
async function finishDrain({ outbox }: DrainDeps, tx: Tx, ctx: Ctx, id: NodeId): Promise<Node | undefined> {
  const node = await lockNode(tx, id);
  if (node?.state !== 'draining' || (await holdBackSlots(tx, id)).length > 0) return undefined;
  const at = ctx.clock.now();
  const drained = await moveNode(tx, id, nodeLifecycle.enter('drained'), at);
  if (!drained) throw new DomainError('internal');
  await outbox.append(tx, ctx, {
    type: 'provisioning.node.drained',
    source: 'fleet',
    subject: id,
    data: { node_id: id, node_name: drained.name, drained_at: at.toISOString() },
  });
  ctx.log.info('node is drained', { node_id: id });
  return drained;
}

/** What ends an allocation does not look at its node: that would cost every release a statement. */
export function drainedSweep(deps: DrainDeps): Sweep {
  return defineSweep<{ id: NodeId }>({
    name: 'fleet.drained-nodes',
    everySeconds: 2,
    find: findEmptied,
    handle: async (tx, ctx, { id }) => void (await finishDrain(deps, tx, ctx, id)),
  });
}
