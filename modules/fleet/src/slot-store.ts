import type { AllocationId, NodeId, NodeInventory, SlotId, SlotState } from '@gpuaas/contract';
import { now } from '@gpuaas/database';
import type { Db, Entered, Tx } from '@gpuaas/kernel';
import { type Selectable, sql } from 'kysely';
import { type Slot, slotLifecycle } from './node.ts';
import { type FleetTables, fleetTables } from './tables.ts';

/** GPUs that are wanted together, on one node. A SKU is one. */
export interface WantedGpus {
  /** What the caller calls them: the id of the SKU. */
  id: string;
  gpuModel: string;
  gpuCount: number;
  simulated: boolean;
}

/** Nodes with free GPUs of this kind, and how many. Both what is shown as free and what is reserved come from here. */
function freeByNode(db: Db, { gpuModel, simulated }: Pick<WantedGpus, 'gpuModel' | 'simulated'>) {
  return fleetTables(db)
    .selectFrom('slot')
    .innerJoin('node', 'node.id', 'slot.node_id')
    .select(['slot.node_id', sql<number>`count(*)::int`.as('free')])
    .where('slot.state', '=', 'available')
    .where('slot.gpu_model', '=', gpuModel)
    .where('slot.simulated', '=', simulated)
    .where('node.state', '=', 'active')
    .where('node.cordoned', '=', false)
    .groupBy('slot.node_id');
}

/** How many allocations of this kind would fit now: GPUs of one allocation are always on one node. */
export async function countFree(db: Db, wanted: WantedGpus): Promise<number> {
  const nodes = await freeByNode(db, wanted).execute();
  return nodes.reduce((sum, { free }) => sum + Math.floor(free / wanted.gpuCount), 0);
}

export interface ReservedSlots {
  nodeId: NodeId;
  nodeName: string;
  gpuUuids: string[];
}

/**
 * Takes the GPUs of one allocation, all on one node or none. GPUs that another transaction is just taking or giving back
 * are passed over and never waited for, so nobody waits for somebody who waits for them. Of the nodes that have enough
 * others, the one with the fewest to spare is chosen. After a miss some GPUs may stay locked until the transaction ends.
 */
export async function takeSlots(
  tx: Tx,
  wanted: WantedGpus,
  allocationId: AllocationId,
  at: Date,
): Promise<ReservedSlots | undefined> {
  const taken = await fleetTables(tx)
    .with(
      (cte) => cte('candidate').materialized(),
      () =>
        freeByNode(tx, wanted)
          .having(sql<boolean>`count(*) >= ${wanted.gpuCount}`)
          .orderBy('free')
          .orderBy('slot.node_id'),
    )
    .with(
      (cte) => cte('picked').materialized(),
      (cte) =>
        // Node after node, until one has enough that nobody else is taking.
        cte
          .selectFrom('candidate')
          .innerJoinLateral(
            (node) =>
              node
                .selectFrom((slots) =>
                  slots
                    .selectFrom('slot')
                    .select('slot.id')
                    .whereRef('slot.node_id', '=', 'candidate.node_id')
                    .where('slot.state', '=', 'available')
                    .where('slot.gpu_model', '=', wanted.gpuModel)
                    .where('slot.simulated', '=', wanted.simulated)
                    .orderBy('slot.number')
                    .limit(wanted.gpuCount)
                    .forUpdate()
                    .skipLocked()
                    .as('unlocked'),
                )
                .select(sql<SlotId[]>`array_agg(unlocked.id)`.as('ids'))
                .as('on_node'),
            (join) => join.onTrue(),
          )
          .select('on_node.ids')
          .where(sql<boolean>`cardinality(on_node.ids) = ${wanted.gpuCount}`)
          .limit(1),
    )
    .with('taken', (cte) =>
      cte
        .updateTable('slot')
        .set({ state: slotLifecycle.enter('reserved'), state_changed_at: at, allocation_id: allocationId })
        .where(sql<boolean>`slot.id = any((select ids from picked)::text[])`)
        .returning(['slot.id', 'slot.node_id', 'slot.gpu_uuid', 'slot.number']),
    )
    .with('reserved', (cte) =>
      cte
        .insertInto('reservation')
        .columns(['allocation_id', 'slot_id', 'reserved_at', 'ended_at'])
        .expression((eb) =>
          eb
            .selectFrom('taken')
            .select([
              sql<AllocationId>`${allocationId}`.as('allocation_id'),
              'taken.id as slot_id',
              sql<Date>`${at}::timestamptz`.as('reserved_at'),
              sql<null>`null::timestamptz`.as('ended_at'),
            ]),
        ),
    )
    .selectFrom('taken')
    .innerJoin('node', 'node.id', 'taken.node_id')
    .select(['taken.node_id', 'node.name', 'taken.gpu_uuid'])
    .orderBy('taken.number')
    .execute();
  const [first] = taken;
  if (!first) return undefined;
  return { nodeId: first.node_id, nodeName: first.name, gpuUuids: taken.map(({ gpu_uuid }) => gpu_uuid) };
}

const move = fleetTables.query(
  (_, p: { allocationId: AllocationId; to: SlotState; before: SlotState[]; at: Date }) => sql`
    update fleet.slot set state = ${p.to}::text, state_changed_at = ${p.at},
      allocation_id = case when ${p.to}::text = 'available' then null else allocation_id end
    where allocation_id = ${p.allocationId} and state = any(${p.before})`,
);

/** Moves all slots of an allocation on. Those that are there already, or cannot go there, stay as they are. */
export function moveSlots(tx: Tx, allocationId: AllocationId, to: Entered<SlotState>, at: Date): void {
  move.later(tx, { allocationId, to, before: slotLifecycle.statesBefore(to), at });
}

const end = fleetTables.query((t, p: { allocationId: AllocationId }) =>
  t
    .updateTable('reservation')
    .set({ ended_at: now })
    .where('allocation_id', '=', p.allocationId)
    .where('ended_at', 'is', null),
);

export function endReservation(tx: Tx, allocationId: AllocationId): void {
  end.later(tx, { allocationId });
}

export async function listSlots(db: Db, nodeIds: readonly NodeId[]): Promise<Map<NodeId, Slot[]>> {
  const byNode = new Map<NodeId, Slot[]>(nodeIds.map((id) => [id, []]));
  if (nodeIds.length === 0) return byNode;
  const rows = await fleetTables(db)
    .selectFrom('slot')
    .selectAll()
    .where('node_id', 'in', [...nodeIds])
    .orderBy('number')
    .execute();
  for (const row of rows) byNode.get(row.node_id)?.push(fromRow(row));
  return byNode;
}

/** Adds GPUs that are new, and takes out of service those that are no longer seen, unless somebody is using them. */
export async function syncSlots(
  tx: Tx,
  nodeId: NodeId,
  inventory: NodeInventory,
  newId: () => SlotId,
  at: Date,
): Promise<void> {
  const { gpus, simulated } = inventory;
  for (const gpu of gpus) {
    const facts = { number: gpu.index, gpu_model: gpu.model, gpu_memory_bytes: BigInt(gpu.memory_bytes), simulated };
    await fleetTables(tx)
      .insertInto('slot')
      .values({
        id: newId(),
        node_id: nodeId,
        gpu_uuid: gpu.uuid,
        state: slotLifecycle.enter('available'),
        state_changed_at: at,
        allocation_id: null,
        ...facts,
      })
      .onConflict((conflict) => conflict.columns(['node_id', 'gpu_uuid']).doUpdateSet(facts))
      .execute();
  }
  const seen = gpus.map(({ uuid }) => uuid);
  const change = async (from: SlotState, to: Entered<SlotState>, visible: boolean) => {
    const isSeen = sql<boolean>`gpu_uuid = any(${seen})`;
    await fleetTables(tx)
      .updateTable('slot')
      .set({ state: to, state_changed_at: at })
      .where('node_id', '=', nodeId)
      .where('state', '=', from)
      .where(visible ? isSeen : sql<boolean>`not ${isSeen}`)
      .execute();
  };
  await change('available', slotLifecycle.enter('unhealthy'), false);
  await change('unhealthy', slotLifecycle.enter('available'), true);
}

function fromRow(row: Selectable<FleetTables['slot']>): Slot {
  return {
    number: row.number,
    gpuUuid: row.gpu_uuid,
    gpuModel: row.gpu_model,
    gpuMemoryBytes: row.gpu_memory_bytes,
    state: row.state,
    allocationId: row.allocation_id ?? undefined,
  };
}
