import { defineModule } from '@gpuaas/wiring';
import { wireCatalog } from './catalog.ts';

export const module = defineModule({
  name: 'catalog',
  wire: () => ({ catalog: wireCatalog() }),
});
