import { buildRouteMap } from '@stricli/core';
import { defineCommand } from '../../command.ts';

export const processRoutes = buildRouteMap({
  docs: { brief: 'Show the processes of the platform (platform administrators)' },
  routes: {
    list: defineCommand({
      brief: 'List every process with its roles, version and last sign of life',
      description: 'A process that stopped responding is shown for an hour.',
      examples: ['gpuaas process list', 'gpuaas process list -o json'],
      load: async () => (await import('./list.ts')).listProcesses,
    }),
  },
});
