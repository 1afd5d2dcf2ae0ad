import type { PlacementRule } from '@gpuaas/contract';
import type { Db } from '@gpuaas/kernel';
import { sql } from 'kysely';
import type { WantedGpus } from './slot-store.ts';
import { fleetTables } from './tables.ts';
import { placementNeeds } from './task-types.ts';

/** Nodes that are alike for whatever is to be placed. */
export interface NodeClass {
  gpuModel: string | undefined;
  simulated: boolean;
  region: string;
  regionOpen: boolean;
  /** What keeps everything from being placed on them, if anything does. */
  closed: PlacementRule | undefined;
  /** GPUs of this model that each has, that work, that are not divided, and that are free. */
  total: number;
  working: number;
  whole: number;
  free: number;
  /** GPUs of any model that each has, and that are free. */
  onNode: number;
  freeOnNode: number;
  nodes: number;
  /** The first of them by name. */
  names: string[];
}

const mostNames = 20;
const alike = [
  'gpu_model',
  'simulated',
  'region',
  'region_open',
  'closed',
  'total',
  'working',
  'whole',
  'free',
  'onNode',
  'freeOnNode',
] as const;

/**
 * All nodes, those that are alike together, by one statement. What `freeSlots` in the slot store passes over is named here;
 * a test holds the two together.
 */
export async function readNodeClasses(db: Db, { needs = [] }: Pick<WantedGpus, 'needs'> = {}): Promise<NodeClass[]> {
  const closed = sql<PlacementRule | null>`case
    when node.state <> 'active' then 'node_not_active'
    when node.cordoned then 'node_cordoned'
    when not node.task_types @> ${[...placementNeeds, ...needs]}::text[] then 'agent_outdated'
    when coalesce(node.gpu_driver ->> 'state', 'ok') in ('absent', 'unreadable') then 'gpu_driver_unreadable'
    when count(slot.id) = 0 then 'gpus_not_approved' end`;
  const free = sql`(count(*) filter (where slot.state = 'available' and not slot.unfit and not slot.held_back and not slot.divided
    and not exists (select from fleet.slot held where held.node_id = slot.node_id and held.exclusive)))`;
  const rows = await fleetTables(db)
    .with('each', (cte) =>
      cte
        .selectFrom('node')
        .leftJoin('slot', 'slot.node_id', 'node.id')
        .select([
          'node.name',
          'node.region',
          sql<boolean>`exists (select from fleet.region where region.id = node.region and region.open)`.as(
            'region_open',
          ),
          'slot.gpu_model',
          sql<boolean>`coalesce(slot.simulated, node.simulated)`.as('simulated'),
          closed.as('closed'),
          sql<number>`count(slot.id)::int`.as('total'),
          sql<number>`(count(*) filter (where slot.state not in ('unhealthy', 'disabled', 'cleanup_blocked')
            and not slot.unfit and not slot.held_back))::int`.as('working'),
          sql<number>`(count(*) filter (where slot.state not in ('unhealthy', 'disabled', 'cleanup_blocked')
            and not slot.unfit and not slot.held_back and not slot.divided))::int`.as('whole'),
          sql<number>`${free}::int`.as('free'),
          sql<number>`(sum(count(slot.id)) over (partition by node.id))::int`.as('onNode'),
          sql<number>`(sum(${free}) over (partition by node.id))::int`.as('freeOnNode'),
        ])
        .where('node.state', 'not in', ['bootstrap_issued', 'retired', 'deleted'])
        .groupBy(['node.id', 'slot.gpu_model', sql`coalesce(slot.simulated, node.simulated)`]),
    )
    .selectFrom('each')
    .select([
      ...alike,
      sql<number>`count(*)::int`.as('nodes'),
      sql<string[]>`(array_agg(name order by name))[1:${sql.lit(mostNames)}]`.as('names'),
    ])
    .groupBy([...alike])
    .execute();
  return rows.map(({ gpu_model, region_open, closed: rule, ...row }) => ({
    ...row,
    regionOpen: region_open,
    gpuModel: gpu_model ?? undefined,
    closed: rule ?? undefined,
  }));
}
