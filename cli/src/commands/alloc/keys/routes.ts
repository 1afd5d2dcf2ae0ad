import { buildRouteMap } from '@stricli/core';
import { defineCommand, nameArgument, text } from '../../../command.ts';

const allocation = { brief: 'The allocation', placeholder: 'NAME|ID', parse: text } as const;
const withKey = (brief: string) =>
  ({ kind: 'tuple', parameters: [allocation, { brief, placeholder: 'KEY', parse: text }] }) as const;

export const allocationKeyRoutes = buildRouteMap({
  docs: { brief: 'Manage the SSH keys that can sign in to an allocation' },
  routes: {
    list: defineCommand({
      brief: 'List the SSH keys that can sign in',
      examples: ['gpuaas alloc keys list train', 'gpuaas alloc keys list train -o json'],
      positional: nameArgument('The allocation'),
      load: async () => (await import('./commands.ts')).listKeys,
    }),
    add: defineCommand({
      brief: 'Let an SSH key sign in',
      description: 'It is yours from then on: it is removed when you lose access to the project.',
      examples: ['gpuaas alloc keys add train laptop', 'gpuaas alloc keys add train ~/.ssh/id_ed25519.pub'],
      positional: withKey('Name or ID of one of your keys, a file with a public key, or - for stdin'),
      load: async () => (await import('./commands.ts')).addKey,
    }),
    remove: defineCommand({
      brief: 'Stop an SSH key from signing in',
      examples: ['gpuaas alloc keys remove train laptop'],
      positional: withKey('Its name, ID or fingerprint'),
      load: async () => (await import('./commands.ts')).removeKey,
    }),
  },
});
