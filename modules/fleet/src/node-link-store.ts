import type { NodeId } from '@gpuaas/contract';
import { fromNow } from '@gpuaas/database';
import type { Db } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { nodeLifecycle } from './node.ts';
import { fleetTables } from './tables.ts';

/** What the tasks of a node say about the way to it and back. */
export interface NodeWork {
  /** When it last reported a result. */
  lastWorkAt: Date | undefined;
  isSilent: boolean;
  /** Since when a task waits that it should have taken long ago. */
  untakenSince: Date | undefined;
  /** Its last task ran out of time although it was taken. */
  isUnproven: boolean;
}

/** An agent that waits for tasks takes one at once; one that is busy with an answer, within seconds. */
const takenWithin = 60;
export const silentAfter = nodeLifecycle.deadlines().find(({ state }) => state === 'active')?.seconds ?? 0;

interface WorkRow {
  id: NodeId;
  worked_at: Date | null;
  is_silent: boolean;
  untaken_since: Date | null;
  is_unproven: boolean;
}

const work = fleetTables.query(
  (_, p: { ids: readonly NodeId[] }) => sql<WorkRow>`
    select node.id, coalesce(last_seen_at < ${fromNow(-silentAfter)}, true) as is_silent,
      (select ended_at from fleet.node_task where node_id = node.id and state in ('completed', 'failed')
        order by id desc limit 1) as worked_at,
      (select min(created_at) from fleet.node_task where node_id = node.id and ended_at is null and state = 'queued'
        and created_at < ${fromNow(-takenWithin)}) as untaken_since,
      coalesce((select state = 'expired' and attempt > 0 from fleet.node_task where node_id = node.id and ended_at is not null
        order by id desc limit 1), false) as is_unproven
    from fleet.node where id = any(${p.ids})`,
);

export async function findWork(db: Db, ids: readonly NodeId[]): Promise<Map<NodeId, NodeWork>> {
  if (ids.length === 0) return new Map();
  const rows = await work(db, { ids });
  return new Map(
    rows.map((row) => [
      row.id,
      {
        lastWorkAt: row.worked_at ?? undefined,
        isSilent: row.is_silent,
        untakenSince: row.untaken_since ?? undefined,
        isUnproven: row.is_unproven,
      },
    ]),
  );
}
