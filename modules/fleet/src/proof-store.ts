import type { Evidence } from '@gpuaas/contract';
import type { Db } from '@gpuaas/kernel';
import { fleetTables } from './tables.ts';

/** What a node showed when it last completed a task of this type for this target. */
export async function findProof(
  db: Db,
  target: string,
  type: string,
): Promise<{ at: Date; evidence: Evidence[] } | undefined> {
  const row = await fleetTables(db)
    .selectFrom('node_task')
    .select(['ended_at', 'evidence'])
    .where('target', '=', target)
    .where('type', '=', type)
    .where('state', '=', 'completed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.ended_at ? { at: row.ended_at, evidence: row.evidence } : undefined;
}
