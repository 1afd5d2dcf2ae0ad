import type { Ctx, Tx } from '@gpuaas/kernel';
import type { FleetDeps } from './fleet.ts';
import { offlineAfterSeconds } from './node.ts';
import { markOfflineNodes } from './node-store.ts';
import { expireTasks } from './task-store.ts';

export async function sweepFleet({ workflows }: FleetDeps, tx: Tx, ctx: Ctx): Promise<void> {
  const at = ctx.clock.now();
  for (const nodeId of await markOfflineNodes(tx, offlineAfterSeconds, at)) {
    ctx.log.warn('node is offline', { node_id: nodeId });
  }
  const failure = { code: 'task_expired', detail: 'The node did not finish the task in time. It may be offline.' };
  for (const { id, replyTo } of await expireTasks(tx, at)) {
    ctx.log.warn('node task expired', { task_id: id });
    if (replyTo) await workflows.answer(tx, replyTo, id, { ok: false, failure });
  }
}
