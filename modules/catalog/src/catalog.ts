import { type Ctx, type Db, DomainError, type Tx } from '@gpuaas/kernel';
import type { Sku } from './sku.ts';
import { findSku, listSkus, putSku } from './sku-store.ts';

/** What is for sale, and at which price. Whether it is free at the moment is fleet's business. */
export interface Catalog {
  list(db: Db, filter: { activeOnly: boolean }): Promise<Sku[]>;
  /** A SKU that may be bought now. Throws `not_found`. */
  getActive(db: Db, id: string): Promise<Sku>;
  put(tx: Tx, ctx: Ctx, sku: Sku): Promise<void>;
}

export function wireCatalog(): Catalog {
  return {
    list: (db, { activeOnly }) => listSkus(db, activeOnly),
    async getActive(db, id) {
      const sku = await findSku(db, id);
      if (!sku?.active) throw new DomainError('not_found', { resource: 'SKU' });
      return sku;
    },
    put: (tx, ctx, sku) => putSku(tx, sku, ctx.clock.now()),
  };
}
