import { buildRouteMap } from '@stricli/core';
import { defineCommand } from '../../command.ts';

export const projectRoutes = buildRouteMap({
  docs: { brief: 'Projects you are a member of' },
  routes: {
    list: defineCommand({
      brief: 'Projects you are a member of',
      examples: ['gpuaas project list', 'gpuaas project list -o name'],
      load: async () => (await import('./list.ts')).listProjects,
    }),
  },
});
