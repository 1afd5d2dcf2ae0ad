import type { NodeId, NodeTaskId, NodeTopology } from '@gpuaas/contract';
import { type Db, type Page, type PageOf, type Tx, toPage } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { fleetTables } from './tables.ts';

/** What a host looked like at one time. Its id is that of the task that looked. */
export interface Discovery {
  id: NodeTaskId;
  nodeId: NodeId;
  discoveredAt: Date;
  topology: NodeTopology;
}

const keptPerNode = 20;

/** Keeps a report, and of the older ones of the node the newest. The same report twice is one. */
export async function keepDiscovery(tx: Tx, { id, nodeId, discoveredAt, topology }: Discovery): Promise<void> {
  await fleetTables(tx)
    .insertInto('discovery')
    .values({
      task_id: id,
      node_id: nodeId,
      discovered_at: discoveredAt,
      topology: sql`${JSON.stringify(topology)}::jsonb`,
    })
    .onConflict((conflict) => conflict.column('task_id').doNothing())
    .execute();
  await fleetTables(tx)
    .deleteFrom('discovery')
    .where('node_id', '=', nodeId)
    .where('task_id', 'in', (t) =>
      t
        .selectFrom('discovery')
        .select('task_id')
        .where('node_id', '=', nodeId)
        .orderBy('task_id', 'desc')
        .offset(keptPerNode),
    )
    .execute();
}

export async function listDiscoveries(db: Db, nodeId: NodeId, page: Page): Promise<PageOf<Discovery>> {
  let query = fleetTables(db).selectFrom('discovery').selectAll().where('node_id', '=', nodeId);
  if (page.after !== undefined) query = query.where('task_id', '<', page.after as NodeTaskId);
  const rows = await query
    .orderBy('task_id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const items = rows.map((row) => ({
    id: row.task_id,
    nodeId: row.node_id,
    discoveredAt: row.discovered_at,
    topology: row.topology,
  }));
  return toPage(items, page, ['discoveries', nodeId]);
}
