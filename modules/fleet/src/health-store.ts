import type { NodeHealth, NodeId, SlotId } from '@gpuaas/contract';
import { now } from '@gpuaas/database';
import type { Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import type { Condition } from './gpu-condition.ts';
import { slotLifecycle } from './node.ts';
import { fleetTables } from './tables.ts';

export interface SlotHealth {
  id: SlotId;
  gpuUuid: string;
  conditions: Condition[];
  unfit: boolean;
  clearedAt: Date | undefined;
  busySince: Date | undefined;
  idleSince: Date | undefined;
}

/** The GPUs of a node, locked: two reports of one node are judged one after the other. */
export async function lockHealth(tx: Tx, nodeId: NodeId): Promise<SlotHealth[]> {
  const rows = await fleetTables(tx)
    .selectFrom('slot')
    .select(['id', 'gpu_uuid', 'conditions', 'unfit', 'cleared_at', 'busy_since', 'idle_since'])
    .where('node_id', '=', nodeId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    gpuUuid: row.gpu_uuid,
    conditions: row.conditions,
    unfit: row.unfit,
    clearedAt: row.cleared_at ?? undefined,
    busySince: row.busy_since ?? undefined,
    idleSince: row.idle_since ?? undefined,
  }));
}

/** An unfit GPU that nobody has is unhealthy; one that somebody has stays theirs, and is unhealthy when they give it back. */
export async function keepHealth(tx: Tx, slot: SlotHealth, at: Date): Promise<void> {
  const isFit = sql<boolean>`not ${slot.unfit}::boolean and not missing`;
  const changes = sql<boolean>`(state = 'available' and ${slot.unfit}::boolean) or (state = 'unhealthy' and ${isFit})`;
  await fleetTables(tx)
    .updateTable('slot')
    .set({
      conditions: sql`${JSON.stringify(slot.conditions)}::jsonb`,
      unfit: slot.unfit,
      busy_since: slot.busySince ?? null,
      idle_since: slot.idleSince ?? null,
      state_changed_at: sql`case when ${changes} then ${at}::timestamptz else state_changed_at end`,
      state: sql`case when state = 'available' and ${slot.unfit}::boolean then ${slotLifecycle.enter('unhealthy')}
        when state = 'unhealthy' and ${isFit} then ${slotLifecycle.enter('available')} else state end`,
    })
    .where('id', '=', slot.id)
    .execute();
}

/** From now on, what began before counts as dealt with. */
export async function markCleared(tx: Tx, id: SlotId): Promise<void> {
  await fleetTables(tx).updateTable('slot').set({ cleared_at: now }).where('id', '=', id).execute();
}

/** What the agent told last, for slots that do not exist yet. */
export async function keepReport(tx: Tx, nodeId: NodeId, health: NodeHealth): Promise<void> {
  await fleetTables(tx)
    .updateTable('node')
    .set({ health: sql`${JSON.stringify(health)}::jsonb` })
    .where('id', '=', nodeId)
    .execute();
}

export async function findReport(tx: Tx, nodeId: NodeId): Promise<NodeHealth | undefined> {
  const row = await fleetTables(tx).selectFrom('node').select('health').where('id', '=', nodeId).executeTakeFirst();
  return row?.health ?? undefined;
}
