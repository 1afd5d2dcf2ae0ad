import type { AllocationId, OperationId } from '@gpuaas/contract';
import { now } from '@gpuaas/database';
import type { Db, Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { allocationTables } from './tables.ts';

const mostAtOnce = 1_000;

export async function setCleanupPending(tx: Tx, id: AllocationId, pending: boolean): Promise<void> {
  await allocationTables(tx)
    .updateTable('allocation')
    .set({ cleanup_pending: pending, cleanup_tried_at: now })
    .where('id', '=', id)
    .execute();
}

/** An operator says that the host of a failed allocation is clean. False when nobody was waiting for that. */
export async function confirmCleanup(tx: Tx, id: AllocationId, at: Date): Promise<boolean> {
  const row = await allocationTables(tx)
    .updateTable('allocation')
    .set({ cleanup_pending: false, cleanup_confirmed_at: at })
    .where('id', '=', id)
    .where('cleanup_pending', '=', true)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const triedLongerAgoThan = (seconds: number) =>
  sql<boolean>`cleanup_pending and cleanup_tried_at < clock.now() - make_interval(secs => ${seconds})`;

/** Allocations whose host should be cleaned again. */
export function findPendingCleanups(db: Db, everySeconds: number): Promise<{ id: AllocationId }[]> {
  return allocationTables(db)
    .selectFrom('allocation')
    .select('id')
    .where(triedLongerAgoThan(everySeconds))
    .orderBy('cleanup_tried_at')
    .limit(mostAtOnce)
    .execute();
}

/** Notes that a cleanup is being tried now. Undefined when somebody else is trying it already. */
export async function takePendingCleanup(
  tx: Tx,
  id: AllocationId,
  everySeconds: number,
): Promise<OperationId | undefined> {
  const row = await allocationTables(tx)
    .updateTable('allocation')
    .set({ cleanup_tried_at: now })
    .where('id', '=', id)
    .where(triedLongerAgoThan(everySeconds))
    .returning('operation_id')
    .executeTakeFirst();
  return row?.operation_id;
}
