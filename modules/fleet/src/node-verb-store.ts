import type { AllocationId, NodeId, NodeState } from '@gpuaas/contract';
import { fromNow } from '@gpuaas/database';
import type { Db, Entered, Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { type Node, nodeLifecycle } from './node.ts';
import { silentAfter } from './node-link-store.ts';
import { endOpenToken, fromRow } from './node-store.ts';
import { fleetTables } from './tables.ts';

/** Whoever changes what a node is for waits for the others who do. Undefined when it was removed meanwhile. */
export async function lockNode(tx: Tx, id: NodeId): Promise<Node | undefined> {
  const row = await fleetTables(tx)
    .selectFrom('node')
    .selectAll()
    .where('id', '=', id)
    .where('state', '<>', 'deleted')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && fromRow(row);
}

export async function setCordoned(tx: Tx, id: NodeId, cordoned: boolean): Promise<void> {
  await fleetTables(tx).updateTable('node').set({ cordoned }).where('id', '=', id).execute();
}

/** Back from a drain: active when the agent was heard of lately, and offline until it is otherwise. */
export async function returnToService(tx: Tx, id: NodeId, at: Date): Promise<void> {
  const [active, offline] = [nodeLifecycle.enter('active'), nodeLifecycle.enter('offline')];
  const isSilent = sql`coalesce(last_seen_at < ${fromNow(-silentAfter)}, true)`;
  await fleetTables(tx)
    .updateTable('node')
    .set({
      state: sql<typeof active>`case when ${isSilent} then ${offline} else ${active} end`,
      state_changed_at: at,
    })
    .where('id', '=', id)
    .where('state', 'in', ['draining', 'drained'])
    .execute();
}

/** Which allocations hold GPUs of a node. One that is over holds none, even while its host waits to be reimaged. */
export async function findHolders(db: Db, nodeId: NodeId): Promise<AllocationId[]> {
  const rows = await fleetTables(db)
    .selectFrom('slot')
    .select('allocation_id')
    .distinct()
    .where('node_id', '=', nodeId)
    .where('allocation_id', 'is not', null)
    .where(sql<boolean>`blocked_reason is distinct from 'needs_reimage'`)
    .orderBy('allocation_id')
    .execute();
  return rows.flatMap(({ allocation_id: id }) => (id === null ? [] : [id]));
}

/** Who holds GPUs of a node. When nobody does, nobody can take one until the transaction ends; whoever is just taking one is waited for. */
export async function lockSlots(tx: Tx, nodeId: NodeId): Promise<AllocationId[]> {
  const holders = await findHolders(tx, nodeId);
  if (holders.length > 0) return holders;
  const slots = await fleetTables(tx)
    .selectFrom('slot')
    .select('allocation_id')
    .where('node_id', '=', nodeId)
    .where(sql<boolean>`blocked_reason is distinct from 'needs_reimage'`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return [...new Set(slots.flatMap(({ allocation_id: id }) => (id === null ? [] : [id])))];
}

/** Whoever looked at the node before this and comes for a GPU after it finds the GPU in the other region. */
export async function setRegion(tx: Tx, id: NodeId, region: string): Promise<void> {
  await fleetTables(tx).updateTable('node').set({ region }).where('id', '=', id).execute();
  await fleetTables(tx).updateTable('slot').set({ region }).where('node_id', '=', id).execute();
}

/**
 * Gives none of the GPUs of a node out from now on, unless somebody holds one; answers who does. Whoever is just taking
 * one is waited for. Whoever looked at the node before this and comes for a GPU after it finds it held back.
 */
export async function holdBackSlots(tx: Tx, nodeId: NodeId): Promise<AllocationId[]> {
  const holders = await lockSlots(tx, nodeId);
  if (holders.length > 0) return holders;
  await fleetTables(tx).updateTable('slot').set({ held_back: true }).where('node_id', '=', nodeId).execute();
  return [];
}

export async function giveSlotsOutAgain(tx: Tx, nodeId: NodeId): Promise<void> {
  await fleetTables(tx)
    .updateTable('slot')
    .set({ held_back: false })
    .where('node_id', '=', nodeId)
    .where('held_back', '=', true)
    .execute();
}

/** Draining nodes of whose GPUs none is held. */
export function findEmptied(db: Db): Promise<{ id: NodeId }[]> {
  return fleetTables(db)
    .selectFrom('node')
    .select('id')
    .where('state', '=', 'draining')
    .where(
      sql<boolean>`not exists (select from fleet.slot where slot.node_id = node.id and slot.allocation_id is not null
        and slot.blocked_reason is distinct from 'needs_reimage')`,
    )
    .execute();
}

/** Its certificates open nothing any more, and none of them lets it join again. */
export async function leaveService(
  tx: Tx,
  id: NodeId,
  to: Entered<Extract<NodeState, 'retired' | 'deleted'>>,
  at: Date,
): Promise<void> {
  await fleetTables(tx)
    .updateTable('node')
    .set({ state: to, state_changed_at: at, quarantine_reason: null, rejoin_fingerprint: null })
    .where('id', '=', id)
    .execute();
  await endOpenToken(tx, id);
}
