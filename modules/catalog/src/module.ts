import type { Regions } from '@gpuaas/fleet';
import { defineModule } from '@gpuaas/wiring';
import { wireCatalog } from './catalog.ts';
import { type CatalogHttpDeps, catalogHandlers } from './http.ts';
import { regionHandlers } from './region-http.ts';
import { skuResource } from './sku-store.ts';

export const module = defineModule({
  name: 'catalog',
  resources: { sku: skuResource },
  wire: ({ regions }: Pick<CatalogHttpDeps, 'capacity'> & { regions: Regions }) => ({
    catalog: wireCatalog({ regions }),
  }),
  http: (parts) => ({ ...catalogHandlers(parts), ...regionHandlers(parts) }),
});
