import { buildRouteMap } from '@stricli/core';
import { defineCommand, nameArgument } from '../../command.ts';

export const operationRoutes = buildRouteMap({
  docs: { brief: 'What is being done to a resource' },
  routes: {
    get: defineCommand({
      brief: 'How an operation goes, step by step',
      examples: ['gpuaas operation get op_01k9…'],
      positional: nameArgument('The operation', 'ID'),
      load: async () => (await import('./get.ts')).getOperation,
    }),
  },
});
