import type {
  AllocationId,
  CapacityShape,
  NodeId,
  NodeInventory,
  NodeSsh,
  SlotBlockedReason,
  SlotId,
  SlotState,
} from '@gpuaas/contract';
import { now } from '@gpuaas/database';
import type { Db, Entered, Tx } from '@gpuaas/kernel';
import { type Selectable, sql } from 'kysely';
import { type Slot, slotLifecycle } from './node.ts';
import { type FleetTables, fleetTables } from './tables.ts';
import { type Ability, placementNeeds } from './task-types.ts';

/** GPUs that are wanted together, on one node. A SKU is one. */
export interface WantedGpus {
  /** What the caller calls them: the id of the SKU. */
  id: string;
  gpuModel: string;
  gpuCount: number;
  simulated: boolean;
  /** Where they may be; without it, wherever something is placed. */
  regions?: readonly string[] | undefined;
  /** `baremetal`: every GPU of a node that has exactly so many, with nobody else on it. */
  capacityShape?: CapacityShape;
  /** What the node's agent must be able to do, beside what every allocation needs. */
  needs?: readonly Ability[];
}

/**
 * Free GPUs that can be given away. Both what is shown as free and what is reserved come from here. While somebody has a whole host,
 * nothing of it is free: not even a GPU that was approved meanwhile.
 */
function freeSlots(db: Db) {
  return fleetTables(db)
    .selectFrom('slot')
    .innerJoin('node', 'node.id', 'slot.node_id')
    .innerJoin('region', 'region.id', 'slot.region')
    .where('region.open', '=', true)
    .where('slot.state', '=', 'available')
    .where('slot.held_back', '=', false)
    .where('node.state', '=', 'active')
    .where('node.cordoned', '=', false)
    .where(sql<boolean>`node.task_types @> ${[...placementNeeds]}::text[]`)
    .where(sql<boolean>`coalesce(node.gpu_driver ->> 'state', 'ok') not in ('absent', 'unreadable')`)
    .where('slot.divided', '=', false)
    .where('slot.unfit', '=', false)
    .where(sql<boolean>`not exists (select from fleet.slot held where held.node_id = slot.node_id and held.exclusive)`);
}

const isIn = (regions: WantedGpus['regions']) =>
  sql<boolean>`(${regions ?? null}::text[] is null or slot.region = any(${regions ?? null}::text[]))`;
const isWhole = ({ capacityShape }: Pick<WantedGpus, 'capacityShape'>) => capacityShape === 'baremetal';

/** How many GPUs a node has, whatever they do. */
const slotsOn = (node: string) =>
  sql<number>`(select count(*)::int from fleet.slot every where every.node_id = ${sql.ref(node)})`;

/** So many are free on a node, of so many that it has: how often what is wanted fits there. */
const fits = (wanted: Pick<WantedGpus, 'gpuCount' | 'capacityShape'>, free: number, total: number) =>
  isWhole(wanted) ? Number(free === wanted.gpuCount && total === free) : Math.floor(free / wanted.gpuCount);

/** Those of one kind, on nodes that can do what is needed. */
function freeOf(db: Db, { gpuModel, simulated, regions, needs = [] }: WantedGpus) {
  return freeSlots(db)
    .where(isIn(regions))
    .where('slot.gpu_model', '=', gpuModel)
    .where(sql<boolean>`node.task_types @> ${[...needs]}::text[]`)
    .where('slot.simulated', '=', simulated);
}

/** Which of the nodes that have room is chosen: that with the fewest free GPUs, or with the most. */
export type Strategy = 'pack' | 'spread';

/**
 * Nodes that have room, the best first. Those come first on which all GPUs can be of one NVLink group, then it is as the strategy says.
 */
function candidates(db: Db, wanted: WantedGpus, strategy: Strategy) {
  return fleetTables(db)
    .selectFrom(
      freeOf(db, wanted)
        .select(['slot.node_id', 'node.name', 'slot.region', 'slot.link_group', sql<number>`count(*)`.as('linked')])
        .groupBy(['slot.node_id', 'node.name', 'slot.region', 'slot.link_group'])
        .as('grouped'),
    )
    .select(['grouped.node_id', 'grouped.name', 'grouped.region', sql<number>`sum(linked)::int`.as('free')])
    .$if(isWhole(wanted), (query) => query.having(sql<boolean>`${slotsOn('grouped.node_id')} = ${wanted.gpuCount}`))
    .groupBy(['grouped.node_id', 'grouped.name', 'grouped.region'])
    .having(sql<boolean>`sum(linked) >= ${wanted.gpuCount}`)
    .orderBy(sql`max(linked) >= ${wanted.gpuCount}`, 'desc')
    .orderBy('free', strategy === 'pack' ? 'asc' : 'desc')
    .orderBy('grouped.node_id');
}

/**
 * The order in which free GPUs of a node are taken, so that those of one allocation are near each other: all of one NVLink group and
 * NUMA node if they can be, else of one group, else of one NUMA node. Of several such places the one with the fewest free is taken,
 * which leaves the larger ones whole.
 */
function nearestFirst(count: number) {
  const place = (size: string, ...names: string[]) => {
    const isEnough = sql`${sql.ref(`near.${size}`)} >= ${count}`;
    return [
      sql`${isEnough} desc`,
      ...[size, ...names].map((name) => sql`case when ${isEnough} then ${sql.ref(`near.${name}`)} end`),
    ];
  };
  return sql.join([
    ...place('cell', 'link_group', 'numa_node'),
    ...place('linked', 'link_group'),
    ...place('local', 'numa_node'),
    sql`near.cell desc`,
    sql`near.link_group`,
    sql`near.numa_node`,
    sql`near.number`,
  ]);
}

/** How many allocations of this kind would fit now: GPUs of one allocation are always on one node. */
export async function countFree(db: Db, wanted: WantedGpus): Promise<number> {
  const nodes = await freeOf(db, wanted)
    .select([sql<number>`count(*)::int`.as('free'), slotsOn('slot.node_id').as('total')])
    .groupBy('slot.node_id')
    .execute();
  return nodes.reduce((sum, { free, total }) => sum + fits(wanted, free, total), 0);
}

/** Where an allocation of this kind would be placed now. */
export interface Room {
  nodeName: string;
  region: string;
  /** How many nodes have room for it, and how often it fits on all of them. */
  nodes: number;
  free: number;
}

export async function findRoom(db: Db, wanted: WantedGpus, strategy: Strategy): Promise<Room | undefined> {
  const nodes = await candidates(db, wanted, strategy).execute();
  const [first] = nodes;
  const free = nodes.reduce((sum, node) => sum + fits(wanted, node.free, node.free), 0);
  return first && { nodeName: first.name, region: first.region, nodes: nodes.length, free };
}

/** An open region, and how many allocations of a kind would fit there now. */
export interface FreeInRegion {
  region: string;
  displayName: string;
  free: number;
}

/** The same for many kinds and for each open region where it may be, by one statement. */
export async function countFreeOfEach(db: Db, wanted: readonly WantedGpus[]): Promise<FreeInRegion[][]> {
  if (wanted.length === 0) return [];
  const models = [...new Set(wanted.map(({ gpuModel }) => gpuModel))];
  const rows = await fleetTables(db)
    .selectFrom('region as place')
    .leftJoin(
      freeSlots(db)
        .select(['slot.region', 'slot.gpu_model', 'slot.simulated', 'slot.node_id', 'node.task_types'])
        .select([sql<number>`count(*)::int`.as('free'), slotsOn('slot.node_id').as('total')])
        .where('slot.gpu_model', 'in', models)
        .groupBy(['slot.region', 'slot.gpu_model', 'slot.simulated', 'slot.node_id', 'node.task_types'])
        .as('node'),
      'node.region',
      'place.id',
    )
    .select(['place.id', 'place.display_name', 'node.gpu_model', 'node.simulated'])
    .select(['node.task_types', 'node.free', 'node.total'])
    .where('place.open', '=', true)
    .orderBy('place.id')
    .execute();
  const places = new Map(rows.map((row) => [row.id, row.display_name]));
  return wanted.map(({ gpuModel, simulated, regions, needs = [], ...each }) =>
    [...places]
      .filter(([name]) => regions?.includes(name) !== false)
      .map(([region, displayName]) => ({
        region,
        displayName,
        free: rows
          .filter((row) => row.id === region && row.gpu_model === gpuModel && row.simulated === simulated)
          .filter((row) => needs.every((need) => row.task_types?.includes(need)))
          .reduce((sum, { free, total }) => sum + fits(each, free ?? 0, total ?? 0), 0),
      })),
  );
}

export interface ReservedSlots {
  nodeId: NodeId;
  nodeName: string;
  region: string;
  gpuUuids: string[];
  /** Where its tenants sign in, as far as the node has said. */
  ssh: NodeSsh | undefined;
}

/** Slots that are made and a host that is taken whole come after each other: no GPU appears on a host while it is taken. */
const slotsOfNode = (node: string) => sql<string>`hashtextextended('fleet.slots ' || ${sql.ref(node)}, 0)`;

/**
 * The best node that could be had whole and of which nobody else is just taking or changing the whole; it stays so until the
 * transaction ends. Others are passed over and not waited for.
 */
async function lockWholeNode(tx: Tx, wanted: WantedGpus, strategy: Strategy): Promise<NodeId | undefined> {
  const row = await fleetTables(tx)
    .with(
      (cte) => cte('candidate').materialized(),
      () => candidates(tx, wanted, strategy),
    )
    .selectFrom('candidate')
    .select('candidate.node_id')
    .where(sql<boolean>`pg_try_advisory_xact_lock(${slotsOfNode('candidate.node_id')})`)
    .limit(1)
    .executeTakeFirst();
  return row?.node_id;
}

/**
 * Takes every GPU of one node, or none. The node is locked first and looked at again by another statement: only then does it see
 * a GPU that has appeared meanwhile.
 */
export async function takeWholeNode(
  tx: Tx,
  wanted: WantedGpus,
  strategy: Strategy,
  allocationId: AllocationId,
  at: Date,
): Promise<ReservedSlots | undefined> {
  const nodeId = await lockWholeNode(tx, wanted, strategy);
  return nodeId && takeSlots(tx, wanted, strategy, allocationId, at, nodeId);
}

/**
 * Takes the GPUs of one allocation, all on one node or none. GPUs that another transaction is just taking or giving back
 * are passed over and never waited for, so nobody waits for somebody who waits for them. Of the nodes that have enough
 * others, the first of `candidates` is chosen. After a miss some GPUs may stay locked until the transaction ends.
 */
export async function takeSlots(
  tx: Tx,
  wanted: WantedGpus,
  strategy: Strategy,
  allocationId: AllocationId,
  at: Date,
  onNode?: NodeId,
): Promise<ReservedSlots | undefined> {
  const taken = await fleetTables(tx)
    .with(
      (cte) => cte('candidate').materialized(),
      () =>
        candidates(tx, wanted, strategy).$if(onNode !== undefined, (query) =>
          query.where('grouped.node_id', '=', onNode as NodeId),
        ),
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
                    .innerJoinLateral(
                      (free) =>
                        free
                          .selectFrom('slot as one')
                          .select(['one.id', 'one.number', 'one.link_group', 'one.numa_node'])
                          .select([
                            sql<number>`count(*) over (partition by one.link_group, one.numa_node)`.as('cell'),
                            sql<number>`count(*) over (partition by one.link_group)`.as('linked'),
                            sql<number>`count(*) over (partition by one.numa_node)`.as('local'),
                          ])
                          .whereRef('one.node_id', '=', 'candidate.node_id')
                          .where('one.state', '=', 'available')
                          .where('one.unfit', '=', false)
                          .where('one.divided', '=', false)
                          .where('one.gpu_model', '=', wanted.gpuModel)
                          .where('one.simulated', '=', wanted.simulated)
                          .as('near'),
                      (join) => join.on(sql<boolean>`near.id = slot.id`),
                    )
                    .select('slot.id')
                    .whereRef('slot.node_id', '=', 'candidate.node_id')
                    .where('slot.state', '=', 'available')
                    // Looked at again when the row has changed since: by then its node may be drained.
                    .where('slot.held_back', '=', false)
                    .where(isIn(wanted.regions))
                    .where('slot.unfit', '=', false)
                    .where('slot.gpu_model', '=', wanted.gpuModel)
                    .where('slot.simulated', '=', wanted.simulated)
                    .orderBy(nearestFirst(wanted.gpuCount))
                    .limit(wanted.gpuCount)
                    .modifyEnd(sql`for update of slot skip locked`)
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
        .set({
          state: slotLifecycle.enter('reserved'),
          state_changed_at: at,
          allocation_id: allocationId,
          ...(isWhole(wanted) && { exclusive: true }),
        })
        .where(sql<boolean>`slot.id = any((select ids from picked)::text[])`)
        .returning(['slot.id', 'slot.node_id', 'slot.region', 'slot.gpu_uuid', 'slot.number']),
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
    .select(['taken.node_id', 'node.name', 'node.ssh', 'taken.gpu_uuid', 'taken.region'])
    .orderBy('taken.number')
    .execute();
  const [first] = taken;
  if (!first) return undefined;
  return {
    nodeId: first.node_id,
    nodeName: first.name,
    region: first.region,
    gpuUuids: taken.map(({ gpu_uuid }) => gpu_uuid),
    ssh: first.ssh ?? undefined,
  };
}

const move = fleetTables.query(
  (
    _,
    p: { allocationId: AllocationId; to: SlotState; before: SlotState[]; at: Date; reason: SlotBlockedReason | null },
  ) => sql`
    update fleet.slot set state_changed_at = ${p.at},
      blocked_reason = ${p.reason}::text,
      exclusive = exclusive and ${p.to}::text <> 'available',
      state = case when ${p.to}::text = 'available' and (unfit or missing) then ${slotLifecycle.enter('unhealthy')} else ${p.to}::text end,
      allocation_id = case when ${p.to}::text = 'available' then null else allocation_id end
    where allocation_id = ${p.allocationId} and state = any(${p.before})
      and blocked_reason is distinct from 'needs_reimage'`,
);

/**
 * Moves all slots of an allocation on. Those that are there already, or cannot go there, stay as they are. One that fell ill
 * meanwhile does not become available again: nobody else is to get it. One that needs a reimage stays where it is, whatever else
 * is said of its allocation.
 */
export function moveSlots(tx: Tx, allocationId: AllocationId, to: Entered<SlotState>, at: Date): void {
  const reason = to === 'cleanup_blocked' ? 'not_clean' : null;
  move.later(tx, { allocationId, to, before: slotLifecycle.statesBefore(to), at, reason });
}

/** Blocks the slots of an allocation until an operator says that the host was reimaged. */
export function awaitReimage(tx: Tx, allocationId: AllocationId, at: Date): void {
  const to = slotLifecycle.enter('cleanup_blocked');
  move.later(tx, { allocationId, to, before: [...slotLifecycle.statesBefore(to), to], at, reason: 'needs_reimage' });
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
  for (const row of rows) byNode.get(row.node_id)?.push(slotFromRow(row));
  return byNode;
}

/** Slots for the GPUs that have none yet. */
export async function addSlots(
  tx: Tx,
  nodeId: NodeId,
  { gpus, simulated }: Pick<NodeInventory, 'gpus' | 'simulated'>,
  newId: () => SlotId,
  at: Date,
): Promise<void> {
  if (gpus.length === 0) return;
  const region = sql<string>`(select region from fleet.node where id = ${nodeId})`;
  const rows = gpus.map((gpu) => ({
    id: newId(),
    node_id: nodeId,
    region,
    number: gpu.index,
    gpu_uuid: gpu.uuid,
    gpu_model: gpu.model,
    gpu_memory_bytes: BigInt(gpu.memory_bytes),
    simulated,
    state: slotLifecycle.enter('available'),
    state_changed_at: at,
    allocation_id: null,
  }));
  await sql`select pg_advisory_xact_lock(${slotsOfNode('id')}) from (select ${nodeId}::text as id) node`.execute(
    fleetTables(tx),
  );
  await fleetTables(tx)
    .insertInto('slot')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['node_id', 'gpu_uuid']).doNothing())
    .execute();
}

const describeSlots = fleetTables.query(
  (_, p: { nodeId: NodeId; simulated: boolean; gpus: string }) => sql`
    update fleet.slot set number = gpu.index, gpu_model = gpu.model, gpu_memory_bytes = gpu.memory_bytes,
      simulated = ${p.simulated}
    from jsonb_to_recordset(${p.gpus}::jsonb) as gpu (index integer, uuid text, model text, memory_bytes bigint)
    where node_id = ${p.nodeId} and gpu_uuid = gpu.uuid`,
);

/** Notes what the slots look like now, and takes out of service those that are no longer seen, unless somebody is using them. */
export async function syncSlots(tx: Tx, nodeId: NodeId, inventory: NodeInventory, at: Date): Promise<void> {
  const { gpus, simulated } = inventory;
  await describeSlots(tx, { nodeId, simulated, gpus: JSON.stringify(gpus) });
  const isMissing = sql<boolean>`gpu_uuid <> all(${gpus.map(({ uuid }) => uuid)}::text[])`;
  const next = sql<SlotState>`case when state = 'available' and ${isMissing} then ${slotLifecycle.enter('unhealthy')}
    when state = 'unhealthy' and not unfit and not (${isMissing}) then ${slotLifecycle.enter('available')} else state end`;
  await fleetTables(tx)
    .updateTable('slot')
    .set({
      missing: isMissing,
      state_changed_at: sql`case when ${next} <> state then ${at}::timestamptz else state_changed_at end`,
      state: sql<Entered<SlotState>>`${next}`,
    })
    .where('node_id', '=', nodeId)
    .execute();
}

export function slotFromRow(row: Selectable<FleetTables['slot']>): Slot {
  return {
    id: row.id,
    nodeId: row.node_id,
    number: row.number,
    gpuUuid: row.gpu_uuid,
    gpuModel: row.gpu_model,
    gpuMemoryBytes: row.gpu_memory_bytes,
    simulated: row.simulated,
    state: row.state,
    stateChangedAt: row.state_changed_at,
    allocationId: row.allocation_id ?? undefined,
    blockedReason: row.blocked_reason ?? (row.state === 'cleanup_blocked' ? 'not_clean' : undefined),
    conditions: row.conditions,
    busySince: row.busy_since ?? undefined,
    idleSince: row.idle_since ?? undefined,
  };
}
