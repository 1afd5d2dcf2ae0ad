import { buildRouteMap } from '@stricli/core';
import { defineCommand, limitFlag, textFlag, toggle } from '../../command.ts';

export const auditRoutes = buildRouteMap({
  docs: { brief: 'Show the audit log' },
  routes: {
    list: defineCommand({
      brief: 'List audit events, newest first',
      examples: [
        'gpuaas audit list --target alloc_01k9…',
        'gpuaas audit list --all --action node.enroll --limit 200',
        'gpuaas audit list --correlation cor_01k9… -o json',
      ],
      flags: {
        all: toggle('The whole platform instead of the project (platform administrators)'),
        action: textFlag('Only this action, such as allocation.create', 'ACTION'),
        target: textFlag('Only what was done to this id', 'ID'),
        correlation: textFlag('Only what belongs together under this id', 'ID'),
        limit: limitFlag,
      },
      load: async () => (await import('./list.ts')).listAuditEvents,
    }),
  },
});
