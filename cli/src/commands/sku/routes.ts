import { buildRouteMap } from '@stricli/core';
import { defineCommand } from '../../command.ts';

export const skuRoutes = buildRouteMap({
  docs: { brief: 'Show what you can allocate' },
  routes: {
    list: defineCommand({
      brief: 'List SKUs with price and availability',
      examples: ['gpuaas sku list', 'gpuaas sku list -o json'],
      load: async () => (await import('./list.ts')).listSkus,
    }),
  },
});
