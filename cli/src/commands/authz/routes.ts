import { buildRouteMap } from '@stricli/core';
import { defineCommand, text, textFlag } from '../../command.ts';

export const authzRoutes = buildRouteMap({
  docs: { brief: 'See what you may do' },
  routes: {
    check: defineCommand({
      brief: 'Check permissions, and see who can grant those that are missing',
      description: 'Exits with 0 when all of them are allowed, and with 4 when one is not.',
      examples: [
        'gpuaas authz check allocation.create terminal.open',
        'gpuaas authz check organization.member.write --org acme',
        'gpuaas authz check platform.node.read',
      ],
      usage: '[--org ORG] PERMISSION...',
      flags: { org: textFlag('An organisation instead of the project', 'ORG') },
      positional: {
        kind: 'array',
        parameter: { brief: 'The permissions', placeholder: 'PERMISSION', parse: text },
        minimum: 1,
      },
      load: async () => (await import('./check.ts')).checkAccess,
    }),
  },
});
