import { defineResource } from '@gpuaas/database';
import type { Db, Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import type { Region } from './region.ts';
import { fleetTables } from './tables.ts';

const regions = (db: Db) =>
  fleetTables(db)
    .selectFrom('region')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from fleet.node where node.region = region.id and node.state <> 'deleted')`.as(
        'nodes',
      ),
    );

type RegionRow = Awaited<ReturnType<ReturnType<typeof regions>['executeTakeFirstOrThrow']>>;

const fromRow = (row: RegionRow): Region => ({
  name: row.id,
  displayName: row.display_name,
  description: row.description,
  open: row.open,
  nodes: row.nodes,
  createdAt: row.created_at,
});

export const regionResource = defineResource(
  (db, id) => regions(db).where('id', '=', id),
  (row) => ({ within: undefined, name: row.display_name, value: fromRow(row) }),
);

export async function listRegions(db: Db): Promise<Region[]> {
  return (await regions(db).orderBy('id').execute()).map(fromRow);
}

export async function findRegion(db: Db, name: string): Promise<Region | undefined> {
  const row = await regions(db).where('id', '=', name).executeTakeFirst();
  return row && fromRow(row);
}

/** False when the name is taken. */
export async function insertRegion(tx: Tx, region: Omit<Region, 'nodes'>): Promise<boolean> {
  const row = await fleetTables(tx)
    .insertInto('region')
    .values({
      id: region.name,
      display_name: region.displayName,
      description: region.description,
      open: region.open,
      created_at: region.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type RegionChange = Partial<Pick<Region, 'displayName' | 'description' | 'open'>>;

export async function changeRegion(tx: Tx, name: string, change: RegionChange): Promise<void> {
  await fleetTables(tx)
    .updateTable('region')
    .set((eb) => ({
      display_name: change.displayName ?? eb.ref('display_name'),
      description: change.description ?? eb.ref('description'),
      open: change.open ?? eb.ref('open'),
    }))
    .where('id', '=', name)
    .execute();
}

/** Which of these there are. They stay until the transaction ends. */
export async function keepRegions(tx: Tx, names: readonly string[]): Promise<string[]> {
  const rows = await fleetTables(tx)
    .selectFrom('region')
    .select('id')
    .where(sql<boolean>`id = any(${[...names]}::text[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}

/** Waits for whoever is putting a node into it or offering something there; then nobody can any more. */
export async function lockRegion(tx: Tx, name: string): Promise<void> {
  await fleetTables(tx).selectFrom('region').select('id').where('id', '=', name).forUpdate().execute();
}

export async function nodesIn(db: Db, name: string): Promise<string[]> {
  const rows = await fleetTables(db)
    .selectFrom('node')
    .select('name')
    .where('region', '=', name)
    .where('state', '<>', 'deleted')
    .orderBy('name')
    .limit(20)
    .execute();
  return rows.map((row) => row.name);
}

export async function deleteRegion(tx: Tx, name: string): Promise<void> {
  await fleetTables(tx).deleteFrom('region').where('id', '=', name).execute();
}
