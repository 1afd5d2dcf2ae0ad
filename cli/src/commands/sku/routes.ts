import { buildRouteMap } from '@stricli/core';
import { defineCommand } from '../../command.ts';

export const skuRoutes = buildRouteMap({
  docs: { brief: 'What can be allocated' },
  routes: {
    list: defineCommand({
      brief: 'What can be allocated, at which price, and how many are free now',
      examples: ['gpuaas sku list', 'gpuaas sku list -o json'],
      load: async () => (await import('./list.ts')).listSkus,
    }),
  },
});
