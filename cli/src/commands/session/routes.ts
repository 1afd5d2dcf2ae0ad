import { buildRouteMap } from '@stricli/core';
import { defineCommand, text, toggle } from '../../command.ts';

export const sessionRoutes = buildRouteMap({
  docs: { brief: 'See where you are signed in, and end sessions' },
  routes: {
    list: defineCommand({
      brief: 'List your sessions, latest sign-in first',
      examples: ['gpuaas session list', 'gpuaas session list -o json'],
      load: async () => (await import('./list.ts')).listSessions,
    }),
    end: defineCommand({
      brief: 'End one of your sessions, or all others',
      description:
        'What is signed in with it stops working at once. To end the session of this command: gpuaas auth logout.',
      examples: ['gpuaas session end sess_01k9…', 'gpuaas session end --others'],
      usage: '[--others] [ID]',
      flags: { others: toggle('All sessions except this one') },
      positional: {
        kind: 'array',
        parameter: { brief: 'The session', placeholder: 'ID', parse: text },
        maximum: 1,
      },
      load: async () => (await import('./end.ts')).endSession,
    }),
  },
});
