import type { WorkflowId } from '@gpuaas/contract';
import { fromNow } from '@gpuaas/database';
import type { Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { engineTables } from './tables.ts';

/** Never one that is under way, and never one that is broken: somebody still has to deal with it. */
const isDue = (keptSeconds: number) =>
  sql<boolean>`state in ('succeeded', 'failed', 'cancelled') and ended_at < ${fromNow(-keptSeconds)}`;

export async function findForgettableRuns(tx: Tx, keptSeconds: number, most: number): Promise<WorkflowId[]> {
  const rows = await engineTables(tx)
    .selectFrom('run')
    .select('id')
    .where(isDue(keptSeconds))
    .orderBy('ended_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export async function forgetRuns(tx: Tx, keptSeconds: number, ids: readonly WorkflowId[]): Promise<void> {
  await engineTables(tx)
    .deleteFrom('run')
    .where('id', 'in', [...ids])
    .where(isDue(keptSeconds))
    .execute();
}
