import type { NodeId } from '@gpuaas/contract';
import type { Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { proximityOf } from './proximity.ts';
import { fleetTables } from './tables.ts';

const describeSlots = fleetTables.query(
  (_, p: { nodeId: NodeId; gpus: string }) => sql`
    update fleet.slot set numa_node = gpu."numaNode", link_group = gpu."linkGroup", divided = gpu.divided
    from jsonb_to_recordset(${p.gpus}::jsonb) as gpu (uuid text, "numaNode" integer, "linkGroup" integer, divided boolean)
    where node_id = ${p.nodeId} and gpu_uuid = gpu.uuid`,
);

/** Notes with the slots of a node how their GPUs are connected, as its host last said. */
export async function noteProximity(tx: Tx, nodeId: NodeId): Promise<void> {
  const newest = await fleetTables(tx)
    .selectFrom('discovery')
    .select('topology')
    .where('node_id', '=', nodeId)
    .orderBy('task_id', 'desc')
    .executeTakeFirst();
  if (newest) await describeSlots(tx, { nodeId, gpus: JSON.stringify(proximityOf(newest.topology)) });
}
