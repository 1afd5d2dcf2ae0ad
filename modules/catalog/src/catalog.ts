import type { OrganizationId } from '@gpuaas/contract';
import type { Regions } from '@gpuaas/fleet';
import { type Ctx, type Db, DomainError, type Money, type Tx } from '@gpuaas/kernel';
import { readEntitled, writeEntitled } from './entitlement-store.ts';
import { currentPrice, insertPrice, isPast, listPrices, type Price } from './price-store.ts';
import { assertShape, assertSizes, type Sku, withGpus } from './sku.ts';
import { findSku, listSkus, putSku, type SkuFilter, skusNaming } from './sku-store.ts';

/** What is for sale, to whom, and at which price. Whether it is free at the moment is fleet's business. */
export interface Catalog {
  list(db: Db, filter: SkuFilter): Promise<Sku[]>;
  /** A SKU that this organisation may buy now, with so many GPUs. Throws `not_found` or `validation_failed`. */
  getActive(db: Db, id: string, orgId: OrganizationId, gpus?: number): Promise<Sku>;
  /** A price that differs from the one that holds is a new price, from now on. */
  put(tx: Tx, ctx: Ctx, sku: Sku): Promise<void>;
  /** From a moment to come, or from now on. Throws `validation_failed` for one that has passed: what something cost stays. */
  addPrice(tx: Tx, ctx: Ctx, skuId: string, price: Money, from: Date | undefined): Promise<Price>;
  /** Which SKUs name a region. */
  offeredIn(db: Db, region: string): Promise<string[]>;
  prices(db: Db, skuId: string): Promise<Price[]>;
  /** Undefined: every organisation. */
  entitled(db: Db, skuId: string): Promise<OrganizationId[] | undefined>;
  entitle(tx: Tx, skuId: string, orgIds: readonly OrganizationId[] | undefined): Promise<void>;
}

export function wireCatalog({ regions }: { regions: Pick<Regions, 'keep'> }): Catalog {
  return {
    list: listSkus,
    async getActive(db, id, orgId, gpus) {
      const sku = await findSku(db, id, orgId);
      if (!sku?.active) throw new DomainError('not_found', { resource: 'SKU' });
      return withGpus(sku, gpus);
    },
    async put(tx, ctx, sku) {
      assertSizes(sku);
      if (sku.regions) await regions.keep(tx, sku.regions);
      assertShape(sku);
      await putSku(tx, sku, ctx.clock.now());
      const { pricePerHour } = sku;
      const holds = await currentPrice(tx, sku.id);
      if (holds?.micros === pricePerHour.micros && holds.currency === pricePerHour.currency) return;
      await insertPrice(tx, sku.id, { pricePerHour, setBy: ctx.principal.identity.name }, undefined);
    },
    async addPrice(tx, ctx, skuId, pricePerHour, from) {
      if (from && (await isPast(tx, from))) {
        throw new DomainError('validation_failed', { reason: 'A price cannot hold from a moment that has passed.' });
      }
      return insertPrice(tx, skuId, { pricePerHour, setBy: ctx.principal.identity.name }, from);
    },
    offeredIn: skusNaming,
    prices: listPrices,
    entitled: readEntitled,
    entitle: writeEntitled,
  };
}
