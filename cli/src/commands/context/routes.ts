import { buildRouteMap } from '@stricli/core';
import { defineCommand, nameArgument, text, textFlag } from '../../command.ts';

const load = () => import('./contexts.ts');
const org = textFlag('Organisation, by slug or id', 'ORG');

export const contextRoutes = buildRouteMap({
  docs: { brief: 'Switch between servers and projects' },
  routes: {
    list: defineCommand({
      brief: 'List contexts',
      description: 'Contexts of the same server share one sign-in.',
      examples: ['gpuaas context list', 'gpuaas context list -o json'],
      load: async () => (await load()).listContexts,
    }),
    show: defineCommand({
      brief: 'Show a context, or the one in use',
      examples: ['gpuaas context show', 'gpuaas context show prod -o json'],
      usage: '[CONTEXT]',
      positional: {
        kind: 'array',
        parameter: { brief: 'The context', placeholder: 'CONTEXT', parse: text },
        maximum: 1,
      },
      load: async () => (await load()).showContext,
    }),
    use: defineCommand({
      brief: 'Choose the context that other commands use',
      description: '--context and GPUAAS_CONTEXT take precedence, for one command or one shell.',
      examples: ['gpuaas context use prod'],
      positional: nameArgument('The context', 'CONTEXT'),
      load: async () => (await load()).useContext,
    }),
    create: defineCommand({
      brief: 'Create a context',
      description: 'gpuaas login --context NAME --server URL creates one and signs in.',
      examples: [
        'gpuaas context create prod --server https://gpu.example.com',
        'gpuaas context create dev --server http://localhost:8443 --project vision',
      ],
      flags: { org },
      positional: nameArgument('The new context', 'CONTEXT'),
      load: async () => (await load()).createContext,
    }),
    set: defineCommand({
      brief: 'Change the server, project or organisation of a context',
      examples: ['gpuaas context set prod --project vision', "gpuaas context set prod --project '' --org ''"],
      flags: { org },
      positional: nameArgument('The context', 'CONTEXT'),
      load: async () => (await load()).setContext,
    }),
    rename: defineCommand({
      brief: 'Rename a context',
      examples: ['gpuaas context rename gpu.example.com prod'],
      positional: {
        kind: 'tuple',
        parameters: [
          { brief: 'The context', placeholder: 'CONTEXT', parse: text },
          { brief: 'Its new name', placeholder: 'NEW-NAME', parse: text },
        ],
      },
      load: async () => (await load()).renameContext,
    }),
    delete: defineCommand({
      brief: 'Delete a context',
      description: 'Sign out first if it is the last context of its server.',
      examples: ['gpuaas context delete old'],
      positional: nameArgument('The context', 'CONTEXT'),
      load: async () => (await load()).deleteContext,
    }),
  },
});
