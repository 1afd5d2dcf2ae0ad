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

export async function listPlacedSlots(db: Db, filter: SlotFilter, page: Page): Promise<PageOf<PlacedSlot>> {
  let query = placed(db);
  if (filter.node !== undefined) query = query.where('node.name', '=', filter.node);
  if (filter.state !== undefined) query = query.where('slot.state', '=', filter.state);
  if (page.after !== undefined) query = query.where('slot.id', '>', page.after as SlotId);
  const rows = await query
    .orderBy('slot.id')
    .limit(page.limit + 1)
    .execute();
  return toPage(rows.map(toPlaced), page, ['slots', filter]);
}
