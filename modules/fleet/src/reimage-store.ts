import type { AllocationId, NodeId } from '@gpuaas/contract';
import type { Db, Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { slotLifecycle } from './node.ts';
import { fleetTables } from './tables.ts';

export async function isAwaitingReimage(db: Db, allocationId: AllocationId): Promise<boolean> {
  const row = await fleetTables(db)
    .selectFrom('slot')
    .select('id')
    .where('allocation_id', '=', allocationId)
    .where('blocked_reason', '=', 'needs_reimage')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives out again what waits for the reimage of a node; a GPU that fell ill meanwhile stays out of service. */
export async function freeReimaged(tx: Tx, nodeId: NodeId, at: Date): Promise<void> {
  const [available, unhealthy] = [slotLifecycle.enter('available'), slotLifecycle.enter('unhealthy')];
  await fleetTables(tx)
    .updateTable('slot')
    .set({
      state: sql<typeof available>`case when unfit or missing then ${unhealthy} else ${available} end`,
      state_changed_at: at,
      allocation_id: null,
      blocked_reason: null,
      exclusive: false,
    })
    .where('node_id', '=', nodeId)
    .where('blocked_reason', '=', 'needs_reimage')
    .execute();
}
