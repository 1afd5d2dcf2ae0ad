import type { CapacityShape, OrganizationId } from '@gpuaas/contract';
import { defineResource, now } from '@gpuaas/database';
import type { Db, Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import type { Sku } from './sku.ts';
import { catalogTables } from './tables.ts';

/** SKUs with the price that holds now. One has a price from the moment it is made. */
const priced = (db: Db) =>
  catalogTables(db)
    .selectFrom('sku')
    .innerJoinLateral(
      (t) =>
        t
          .selectFrom('price')
          .select(['price.price_micros', 'price.currency'])
          .whereRef('price.sku_id', '=', 'sku.id')
          .where('price.effective_from', '<=', now)
          .orderBy('price.effective_from', 'desc')
          .orderBy('price.number', 'desc')
          .limit(1)
          .as('current'),
      (join) => join.onTrue(),
    )
    .selectAll('sku')
    .select(['current.price_micros', 'current.currency']);

/** Of those that an organisation can have. */
const entitled = (orgId: OrganizationId) =>
  sql<boolean>`(not sku.restricted or exists (select from catalog.entitlement e where e.sku_id = sku.id and e.org_id = ${orgId}))`;

export interface SkuFilter {
  activeOnly: boolean;
  /** Whoever asks; undefined for operators, who see all. */
  orgId: OrganizationId | undefined;
}

export async function listSkus(db: Db, { activeOnly, orgId }: SkuFilter): Promise<Sku[]> {
  let query = priced(db);
  if (activeOnly) query = query.where('active', '=', true);
  if (orgId !== undefined) query = query.where(entitled(orgId));
  return (await query.orderBy('current.price_micros').orderBy('id').execute()).map(fromRow);
}

export async function findSku(db: Db, id: string, orgId: OrganizationId): Promise<Sku | undefined> {
  const row = await priced(db).where('id', '=', id).where(entitled(orgId)).executeTakeFirst();
  return row && fromRow(row);
}

export const skuResource = defineResource(
  (db, id) => priced(db).where('id', '=', id),
  (row) => ({ within: undefined, name: row.display_name, value: fromRow(row) }),
);

export async function putSku(tx: Tx, sku: Omit<Sku, 'pricePerHour'>, at: Date): Promise<void> {
  const columns = {
    display_name: sku.displayName,
    capacity_shape: sku.capacityShape,
    gpu_model: sku.gpuModel,
    gpu_count: sku.gpuCount,
    gpu_memory_bytes: sku.gpuMemoryBytes,
    allowed_gpu_counts: sku.allowedGpuCounts,
    memory_bytes: sku.limits.memoryBytes ?? null,
    cpus: sku.limits.cpus ?? null,
    tasks: sku.limits.tasks ?? null,
    disk_bytes: sku.limits.diskBytes ?? null,
    sudo: sku.sudo,
    regions: sku.regions ?? null,
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

interface SkuRow {
  id: string;
  display_name: string;
  capacity_shape: CapacityShape;
  gpu_model: string;
  gpu_count: number;
  gpu_memory_bytes: bigint;
  allowed_gpu_counts: number[];
  memory_bytes: bigint | null;
  cpus: number | null;
  tasks: number | null;
  disk_bytes: bigint | null;
  sudo: boolean;
  price_micros: bigint;
  currency: string;
  regions: string[] | null;
  active: boolean;
  simulated: boolean;
}

function fromRow(row: SkuRow): Sku {
  return {
    id: row.id,
    displayName: row.display_name,
    capacityShape: row.capacity_shape,
    gpuModel: row.gpu_model,
    gpuCount: row.gpu_count,
    gpuMemoryBytes: row.gpu_memory_bytes,
    allowedGpuCounts: row.allowed_gpu_counts,
    limits: {
      memoryBytes: row.memory_bytes ?? undefined,
      cpus: row.cpus ?? undefined,
      tasks: row.tasks ?? undefined,
      diskBytes: row.disk_bytes ?? undefined,
    },
    sudo: row.sudo,
    pricePerHour: { micros: row.price_micros, currency: row.currency },
    regions: row.regions ?? undefined,
    active: row.active,
    simulated: row.simulated,
  };
}

/** Those that are offered in a region by its name. */
export async function skusNaming(db: Db, region: string): Promise<string[]> {
  const rows = await catalogTables(db)
    .selectFrom('sku')
    .select('id')
    .where(sql<boolean>`${region} = any(regions)`)
    .orderBy('id')
    .limit(20)
    .execute();
  return rows.map(({ id }) => id);
}
