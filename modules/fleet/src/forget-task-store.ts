import type { NodeTaskId } from '@gpuaas/contract';
import { fromNow } from '@gpuaas/database';
import type { Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { fleetTables } from './tables.ts';

/**
 * As long as a GPU is held for the target, its tasks are needed: they say whether a host was touched, and a run that
 * starts over takes their results.
 */
const isDue = (keptSeconds: number) => sql<boolean>`ended_at < ${fromNow(-keptSeconds)}
  and not exists (select from fleet.slot where slot.allocation_id = node_task.target)`;

export async function findForgettableTasks(tx: Tx, keptSeconds: number, most: number): Promise<NodeTaskId[]> {
  const rows = await fleetTables(tx)
    .selectFrom('node_task')
    .select('id')
    .where(isDue(keptSeconds))
    .orderBy('ended_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export async function forgetTasks(tx: Tx, keptSeconds: number, ids: readonly NodeTaskId[]): Promise<void> {
  await fleetTables(tx)
    .deleteFrom('node_task')
    .where('id', 'in', [...ids])
    .where(isDue(keptSeconds))
    .execute();
}
