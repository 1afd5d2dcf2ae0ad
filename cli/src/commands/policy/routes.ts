import { buildRouteMap } from '@stricli/core';
import { defineCommand, limitFlag, nameArgument, text, textFlag } from '../../command.ts';

const scope = {
  kind: 'enum',
  values: ['platform', 'organization', 'project'],
  brief: 'Where: the platform, the organisation of the project, or the project',
  default: 'project',
} as const;
const key = nameArgument('The policy', 'KEY');

export const policyRoutes = buildRouteMap({
  docs: { brief: 'See and set policies' },
  routes: {
    list: defineCommand({
      brief: 'List policies, what holds and where that comes from',
      examples: ['gpuaas policy list', 'gpuaas policy list --scope platform', 'gpuaas policy list -o json'],
      flags: { scope },
      load: async () => (await import('./read.ts')).listPolicies,
    }),
    show: defineCommand({
      brief: 'Show a policy and what can be set',
      examples: [
        'gpuaas policy show terminal.token_ttl_seconds',
        'gpuaas policy show auth.session_ttl_seconds --scope platform',
      ],
      flags: { scope },
      positional: key,
      load: async () => (await import('./read.ts')).showPolicy,
    }),
    set: defineCommand({
      brief: 'Set a policy',
      description:
        'Takes effect within 2 seconds. An organisation or a project can only narrow what holds above it; a wider value is refused.',
      examples: [
        'gpuaas policy set terminal.token_ttl_seconds 120',
        'gpuaas policy set rate_limit.terminal_token_requests_per_minute 30 --scope platform --reason "workshop"',
      ],
      flags: { scope, reason: textFlag('Reason, kept in the history', 'TEXT') },
      positional: {
        kind: 'tuple',
        parameters: [
          { brief: 'The policy', placeholder: 'KEY', parse: text },
          { brief: 'A whole number', placeholder: 'VALUE', parse: text },
        ],
      },
      load: async () => (await import('./change.ts')).setPolicy,
    }),
    clear: defineCommand({
      brief: 'Take back what was set, so that what is above it holds again',
      examples: ['gpuaas policy clear terminal.token_ttl_seconds'],
      flags: { scope },
      positional: key,
      load: async () => (await import('./change.ts')).clearPolicy,
    }),
    history: defineCommand({
      brief: 'Show who set a policy, when and to what, newest first',
      examples: ['gpuaas policy history auth.session_ttl_seconds --scope platform'],
      flags: { scope, limit: limitFlag },
      positional: key,
      load: async () => (await import('./read.ts')).showHistory,
    }),
  },
});
