import type { OrganizationId } from '@gpuaas/contract';
import type { Db, Tx } from '@gpuaas/kernel';
import { catalogTables } from './tables.ts';

/** The organisations that can have a SKU; undefined when all can. */
export async function readEntitled(db: Db, skuId: string): Promise<OrganizationId[] | undefined> {
  const rows = await catalogTables(db)
    .selectFrom('sku')
    .leftJoin('entitlement', 'entitlement.sku_id', 'sku.id')
    .select(['sku.restricted', 'entitlement.org_id'])
    .where('sku.id', '=', skuId)
    .orderBy('entitlement.org_id')
    .execute();
  return rows[0]?.restricted ? rows.flatMap(({ org_id }) => org_id ?? []) : undefined;
}

/** Those who say it at once take turns: the row of the SKU is locked first. */
export async function writeEntitled(
  tx: Tx,
  skuId: string,
  orgIds: readonly OrganizationId[] | undefined,
): Promise<void> {
  await catalogTables(tx)
    .updateTable('sku')
    .set({ restricted: orgIds !== undefined })
    .where('id', '=', skuId)
    .execute();
  await catalogTables(tx).deleteFrom('entitlement').where('sku_id', '=', skuId).execute();
  if (!orgIds || orgIds.length === 0) return;
  await catalogTables(tx)
    .insertInto('entitlement')
    .values(orgIds.map((org_id) => ({ sku_id: skuId, org_id })))
    .execute();
}
