import type { SlotId, SlotState } from '@gpuaas/contract';
import { defineResource } from '@gpuaas/database';
import { type Db, type Page, type PageOf, toPage } from '@gpuaas/kernel';
import { sql } from 'kysely';
import type { Node, Slot } from './node.ts';
import { slotFromRow } from './slot-store.ts';
import { fleetTables } from './tables.ts';

/** A slot, and what its node says about whether it can be given away. */
export interface PlacedSlot extends Slot {
  node: Pick<Node, 'name' | 'state' | 'cordoned'>;
}

export interface SlotFilter {
  node: string | undefined;
  state: SlotState | undefined;
}

const placed = (db: Db) =>
  fleetTables(db)
    .selectFrom('slot')
    .innerJoin('node', 'node.id', 'slot.node_id')
    .selectAll('slot')
    .select(['node.name', sql<Node['state']>`node.state`.as('node_state'), 'node.cordoned'])
    .where('node.state', '<>', 'deleted');

type PlacedRow = Awaited<ReturnType<ReturnType<typeof placed>['executeTakeFirstOrThrow']>>;

const toPlaced = (row: PlacedRow): PlacedSlot => ({
  ...slotFromRow(row),
  node: { name: row.name, state: row.node_state, cordoned: row.cordoned },
});

export const slotResource = defineResource(
  (db, id) => placed(db).where('slot.id', '=', id as SlotId),
  (row) => ({ within: undefined, name: undefined, value: toPlaced(row) }),
);

/** Names of nodes say more than ids: letters and digits in the order of their codes, whatever the database speaks. */
const byName = sql<string>`node.name collate "C"`;

/** A removed node and its GPUs keep their place, so that whoever stopped reading there can go on. */
const placeOf = (id: SlotId) => sql`(select node.name collate "C", slot.number, slot.id
  from fleet.slot join fleet.node on node.id = slot.node_id where slot.id = ${id})`;

/** By node, then by the index of the GPU. */
export async function listPlacedSlots(db: Db, filter: SlotFilter, page: Page): Promise<PageOf<PlacedSlot>> {
  let query = placed(db);
  if (filter.node !== undefined) query = query.where('node.name', '=', filter.node);
  if (filter.state !== undefined) query = query.where('slot.state', '=', filter.state);
  if (page.after !== undefined) {
    query = query.where(sql<boolean>`(${byName}, slot.number, slot.id) > ${placeOf(page.after as SlotId)}`);
  }
  const rows = await query
    .orderBy(byName)
    .orderBy('slot.number')
    .orderBy('slot.id')
    .limit(page.limit + 1)
    .execute();
  return toPage(rows.map(toPlaced), page, ['slots', filter]);
}
