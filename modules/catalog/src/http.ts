import type { SkuLimits as SkuLimitsView, SkuPrice, SkuView } from '@gpuaas/contract';
import type { Capacity, FreeInRegion, Region } from '@gpuaas/fleet';
import { type Db, fromMoneyView, type Handlers, toMoneyView } from '@gpuaas/kernel';
import type { Catalog } from './catalog.ts';
import type { Price } from './price-store.ts';
import { needsOf, type Sku, type SkuLimits } from './sku.ts';
import type { SkuFilter } from './sku-store.ts';

type Served =
  | 'listSkus'
  | 'listAllSkus'
  | 'putSku'
  | 'listSkuPrices'
  | 'addSkuPrice'
  | 'getSkuEntitlements'
  | 'setSkuEntitlements';

export interface CatalogHttpDeps {
  catalog: Catalog;
  capacity: Pick<Capacity, 'countFree'>;
}

export interface Resolved {
  sku: Sku;
  region: Region;
}

export function catalogHandlers({ catalog, capacity }: CatalogHttpDeps): Handlers<Served, Resolved> {
  const toViews = async (db: Db, skus: readonly Sku[]) => {
    const wanted = skus.map((sku) => ({ ...sku, needs: needsOf(sku) }));
    const free = await capacity.countFree(db, wanted);
    return skus.map((sku, index) => toSkuView(sku, free[index] ?? []));
  };
  const skuViews = async (db: Db, filter: SkuFilter) => ({
    items: await toViews(db, await catalog.list(db, filter)),
    next_cursor: null,
  });

  return {
    listSkus: async ({ db, project }) => ({
      status: 200,
      body: await skuViews(db, { activeOnly: true, orgId: project.orgId }),
    }),
    listAllSkus: async ({ db }) => ({ status: 200, body: await skuViews(db, { activeOnly: false, orgId: undefined }) }),

    async putSku({ tx, ctx, params, body }) {
      const sku: Sku = {
        id: params.sku_id,
        displayName: body.display_name,
        capacityShape: body.capacity_shape ?? 'gpu_slice',
        gpuModel: body.gpu.model,
        gpuCount: body.gpu.count,
        gpuMemoryBytes: BigInt(body.gpu.memory_bytes),
        allowedGpuCounts: body.allowed_gpu_counts ?? [body.gpu.count],
        limits: {
          memoryBytes: body.limits?.memory_bytes == null ? undefined : BigInt(body.limits.memory_bytes),
          cpus: body.limits?.cpus ?? undefined,
          tasks: body.limits?.tasks ?? undefined,
          diskBytes: body.limits?.disk_bytes == null ? undefined : BigInt(body.limits.disk_bytes),
        },
        sudo: body.sudo ?? false,
        pricePerHour: fromMoneyView(body.price_per_hour),
        regions: body.offered_in ?? undefined,
        active: body.active,
        simulated: body.simulated,
      };
      await catalog.put(tx, ctx, sku);
      const [view = toSkuView(sku, [])] = await toViews(tx, [sku]);
      return { status: 200, body: view, audit: { targetType: 'sku', targetId: sku.id } };
    },

    async listSkuPrices({ db, sku }) {
      return { status: 200, body: { items: (await catalog.prices(db, sku.id)).map(toPriceView), next_cursor: null } };
    },

    async addSkuPrice({ tx, ctx, sku, body }) {
      const from = body.effective_from === undefined ? undefined : new Date(body.effective_from);
      const price = await catalog.addPrice(tx, ctx, sku.id, fromMoneyView(body.price_per_hour), from);
      const audit = { targetType: 'sku', targetId: sku.id, detail: { ...toPriceView(price) } };
      return { status: 201, body: toPriceView(price), audit };
    },

    async getSkuEntitlements({ db, sku }) {
      return { status: 200, body: { organization_ids: (await catalog.entitled(db, sku.id)) ?? null } };
    },

    async setSkuEntitlements({ tx, sku, body }) {
      await catalog.entitle(tx, sku.id, body.organization_ids ?? undefined);
      return { status: 200, body, audit: { targetType: 'sku', targetId: sku.id, detail: { ...body } } };
    },
  };
}

function toSkuView(sku: Sku, free: readonly FreeInRegion[]): SkuView {
  return {
    id: sku.id,
    display_name: sku.displayName,
    capacity_shape: sku.capacityShape,
    gpu: { model: sku.gpuModel, count: sku.gpuCount, memory_bytes: Number(sku.gpuMemoryBytes) },
    allowed_gpu_counts: sku.allowedGpuCounts,
    limits: toLimitsView(sku.limits),
    sudo: sku.sudo,
    price_per_hour: toMoneyView(sku.pricePerHour),
    free_now: free.reduce((sum, one) => sum + one.free, 0),
    offered_in: sku.regions ?? null,
    regions: free.map(({ region, displayName, free: free_now }) => ({
      name: region,
      display_name: displayName,
      free_now,
    })),
    active: sku.active,
    simulated: sku.simulated,
  };
}

function toLimitsView({ memoryBytes, cpus, tasks, diskBytes }: SkuLimits): SkuLimitsView | null {
  if ([memoryBytes, cpus, tasks, diskBytes].every((limit) => limit === undefined)) return null;
  const bytes = (limit: bigint | undefined) => (limit === undefined ? null : Number(limit));
  return { memory_bytes: bytes(memoryBytes), cpus: cpus ?? null, tasks: tasks ?? null, disk_bytes: bytes(diskBytes) };
}

function toPriceView({ pricePerHour, effectiveFrom, setBy }: Price): SkuPrice {
  return { price_per_hour: toMoneyView(pricePerHour), effective_from: effectiveFrom.toISOString(), set_by: setBy };
}
