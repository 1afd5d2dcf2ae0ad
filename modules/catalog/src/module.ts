import { defineModule } from '@gpuaas/wiring';
import { wireCatalog } from './catalog.ts';
import { type CatalogHttpDeps, catalogHandlers } from './http.ts';
import { skuResource } from './sku-store.ts';

export const module = defineModule({
  name: 'catalog',
  resources: { sku: skuResource },
  wire: (_needs: Pick<CatalogHttpDeps, 'capacity'>) => ({ catalog: wireCatalog() }),
  http: catalogHandlers,
});
