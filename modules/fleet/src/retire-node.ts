import { afterCommit } from '@gpuaas/database';
import { type Ctx, DomainError, type Doorbell, type Tx } from '@gpuaas/kernel';
import { taskBell } from './enqueue-task.ts';
import { type Node, nodeLifecycle, trustBell } from './node.ts';
import { findNode } from './node-store.ts';
import { lockIn, notEmpty } from './node-verb.ts';
import { holdBackSlots, leaveService } from './node-verb-store.ts';

interface Bells {
  doorbell: Doorbell;
}

export async function retireNode(deps: Bells, tx: Tx, ctx: Ctx, { id }: Node): Promise<Node> {
  const node = await lockIn(tx, { id }, [...nodeLifecycle.statesBefore('retired'), 'retired']);
  if (node.state === 'retired') return node;
  await assertEmpty(tx, node);
  await leaveService(tx, id, nodeLifecycle.enter('retired'), ctx.clock.now());
  sendAway(deps, tx, node);
  ctx.log.info('node is retired', { node_id: id });
  const retired = await findNode(tx, id);
  if (!retired) throw new DomainError('internal');
  return retired;
}

/** The row stays, because allocations and the audit log name it; nobody finds it any more, and its name is free. */
export async function removeNode(deps: Bells, tx: Tx, ctx: Ctx, { id }: Node): Promise<void> {
  const node = await lockIn(tx, { id }, nodeLifecycle.statesBefore('deleted'));
  await assertEmpty(tx, node);
  await leaveService(tx, id, nodeLifecycle.enter('deleted'), ctx.clock.now());
  sendAway(deps, tx, node);
  ctx.log.info('node is removed', { node_id: id });
}

async function assertEmpty(tx: Tx, { id }: Node): Promise<void> {
  const holders = await holdBackSlots(tx, id);
  if (holders.length > 0) throw notEmpty(holders);
}

/** Polls of the node that wait here hear the bell and are refused; those elsewhere are found by the look-out. */
function sendAway({ doorbell }: Bells, tx: Tx, { id }: Node): void {
  afterCommit(tx, () => {
    doorbell.ring(trustBell);
    doorbell.ring(taskBell(id));
  });
}
