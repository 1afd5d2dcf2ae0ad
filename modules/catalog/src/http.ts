import type { SkuView } from '@gpuaas/contract';
import type { Capacity } from '@gpuaas/fleet';
import { type Db, fromMoneyView, type Handlers, toMoneyView } from '@gpuaas/kernel';
import type { Catalog } from './catalog.ts';
import type { Sku } from './sku.ts';

type Served = 'listSkus' | 'listAllSkus' | 'putSku';

export interface CatalogHttpDeps {
  catalog: Catalog;
  capacity: Pick<Capacity, 'countFree'>;
}

export function catalogHandlers({ catalog, capacity }: CatalogHttpDeps): Handlers<Served, { sku: Sku }> {
  const toViews = async (db: Db, skus: readonly Sku[]) => {
    const free = await capacity.countFree(db, skus);
    return skus.map((sku, index) => toSkuView(sku, free[index] ?? 0));
  };
  const skuViews = async (db: Db, activeOnly: boolean) => ({
    items: await toViews(db, await catalog.list(db, { activeOnly })),
    next_cursor: null,
  });

  return {
    listSkus: async ({ db }) => ({ status: 200, body: await skuViews(db, true) }),
    listAllSkus: async ({ db }) => ({ status: 200, body: await skuViews(db, false) }),

    async putSku({ tx, ctx, params, body }) {
      const sku: Sku = {
        id: params.sku_id,
        displayName: body.display_name,
        capacityShape: body.capacity_shape,
        gpuModel: body.gpu.model,
        gpuCount: body.gpu.count,
        gpuMemoryBytes: BigInt(body.gpu.memory_bytes),
        pricePerHour: fromMoneyView(body.price_per_hour),
        active: body.active,
        simulated: body.simulated,
      };
      await catalog.put(tx, ctx, sku);
      const [view = toSkuView(sku, 0)] = await toViews(tx, [sku]);
      return { status: 200, body: view, audit: { targetType: 'sku', targetId: sku.id } };
    },
  };
}

function toSkuView(sku: Sku, freeNow: number): SkuView {
  return {
    id: sku.id,
    display_name: sku.displayName,
    capacity_shape: sku.capacityShape,
    gpu: { model: sku.gpuModel, count: sku.gpuCount, memory_bytes: Number(sku.gpuMemoryBytes) },
    price_per_hour: toMoneyView(sku.pricePerHour),
    free_now: freeNow,
    active: sku.active,
    simulated: sku.simulated,
  };
}
