import { buildRouteMap } from '@stricli/core';
import { defineCommand, nameArgument } from '../../command.ts';

export const operationRoutes = buildRouteMap({
  docs: { brief: 'Follow long-running work' },
  routes: {
    get: defineCommand({
      brief: 'Show the steps of an operation',
      examples: ['gpuaas operation get op_01k9…'],
      positional: nameArgument('The operation', 'ID'),
      load: async () => (await import('./get.ts')).getOperation,
    }),
  },
});
