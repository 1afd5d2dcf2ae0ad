import type { AllocationId } from '@gpuaas/contract';
import type { Db } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { fleetTables } from './tables.ts';

/**
 * Allocations all of whose GPUs have been idle for longer than this, and since when. What a node says counts only as long as
 * the node is there: one that is silent may be busy.
 */
export async function findIdleAllocations(
  db: Db,
  longerThanSeconds: number,
  only?: AllocationId,
): Promise<Map<AllocationId, Date>> {
  let query = fleetTables(db)
    .selectFrom('slot')
    .innerJoin('node', 'node.id', 'slot.node_id')
    .select(['slot.allocation_id', sql<Date>`max(slot.idle_since)`.as('since')])
    .where('slot.state', '=', 'in_use')
    .where('slot.allocation_id', 'is not', null)
    .where('node.state', '=', 'active')
    .groupBy('slot.allocation_id')
    .having(sql<boolean>`count(slot.idle_since) = count(*)`)
    .having(sql<boolean>`max(slot.idle_since) <= clock.now() - make_interval(secs => ${longerThanSeconds})`);
  if (only !== undefined) query = query.where('slot.allocation_id', '=', only);
  const rows = await query.execute();
  return new Map(rows.map(({ allocation_id: id, since }) => [id as AllocationId, since]));
}
