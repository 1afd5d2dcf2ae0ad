import type { CapacityShape } from '@gpuaas/contract';
import { defineResource, tablesOf } from '@gpuaas/database';
import type { Db, Tx } from '@gpuaas/kernel';
import type { Selectable } from 'kysely';
import type { Sku } from './sku.ts';

interface CatalogTables {
  sku: {
    id: string;
    display_name: string;
    capacity_shape: CapacityShape;
    gpu_model: string;
    gpu_count: number;
    gpu_memory_bytes: bigint;
    price_micros: bigint;
    currency: string;
    active: boolean;
    simulated: boolean;
    created_at: Date;
    updated_at: Date;
  };
}

const catalogTables = tablesOf<CatalogTables>('catalog');

export async function listSkus(db: Db, activeOnly: boolean): Promise<Sku[]> {
  let query = catalogTables(db).selectFrom('sku').selectAll();
  if (activeOnly) query = query.where('active', '=', true);
  return (await query.orderBy('price_micros').orderBy('id').execute()).map(fromRow);
}

export async function findSku(db: Db, id: string): Promise<Sku | undefined> {
  const row = await catalogTables(db).selectFrom('sku').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

export const skuResource = defineResource(
  (db, id) => catalogTables(db).selectFrom('sku').selectAll().where('id', '=', id),
  (row) => ({ within: undefined, name: row.display_name, value: fromRow(row) }),
);

export async function putSku(tx: Tx, sku: Sku, at: Date): Promise<void> {
  const columns = {
    display_name: sku.displayName,
    capacity_shape: sku.capacityShape,
    gpu_model: sku.gpuModel,
    gpu_count: sku.gpuCount,
    gpu_memory_bytes: sku.gpuMemoryBytes,
    price_micros: sku.pricePerHour.micros,
    currency: sku.pricePerHour.currency,
    active: sku.active,
    simulated: sku.simulated,
    updated_at: at,
  };
  await catalogTables(tx)
    .insertInto('sku')
    .values({ id: sku.id, created_at: at, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
}

function fromRow(row: Selectable<CatalogTables['sku']>): Sku {
  return {
    id: row.id,
    displayName: row.display_name,
    capacityShape: row.capacity_shape,
    gpuModel: row.gpu_model,
    gpuCount: row.gpu_count,
    gpuMemoryBytes: row.gpu_memory_bytes,
    pricePerHour: { micros: row.price_micros, currency: row.currency },
    active: row.active,
    simulated: row.simulated,
  };
}
