import { defineModule } from '@gpuaas/wiring';
import { wireCatalog } from './catalog.ts';
import { type CatalogHttpDeps, catalogHandlers } from './http.ts';

export const module = defineModule({
  name: 'catalog',
  wire: (_needs: Pick<CatalogHttpDeps, 'capacity'>) => ({ catalog: wireCatalog() }),
  http: catalogHandlers,
});
