import { serviceAccountPermissions } from '@gpuaas/contract';
import { buildRouteMap } from '@stricli/core';
import { defineCommand, idempotencyKeyFlag, nameArgument, text, textFlag, toggle } from '../../command.ts';

const account = nameArgument('The service account');
const yes = toggle('Skip the confirmation');

const keyRoutes = buildRouteMap({
  docs: { brief: 'Manage the keys of a service account' },
  routes: {
    create: defineCommand({
      brief: 'Create a key and print it, this once',
      description:
        'A service account has at most two keys: create the second, give it to the program, then delete the first.',
      examples: ['(umask 077; gpuaas sa key create nightly -o name > key)', 'gpuaas sa key create nightly -o json'],
      positional: account,
      load: async () => (await import('./keys.ts')).createKey,
    }),
    list: defineCommand({
      brief: 'List the keys of a service account, and when each was last used',
      examples: ['gpuaas sa key list nightly', 'gpuaas sa key list nightly -o json'],
      positional: account,
      load: async () => (await import('./keys.ts')).listKeys,
    }),
    delete: defineCommand({
      brief: 'Delete a key. Tokens made with it stop working at once',
      examples: ['gpuaas sa key delete nightly sakey_01k9…', 'gpuaas sa key delete nightly sakey_01k9… --yes'],
      flags: { yes },
      positional: {
        kind: 'tuple',
        parameters: [
          { brief: 'The service account', placeholder: 'NAME|ID', parse: text },
          { brief: 'The key', placeholder: 'KEY-ID', parse: text },
        ],
      },
      load: async () => (await import('./keys.ts')).deleteKey,
    }),
  },
});

export const serviceAccountRoutes = buildRouteMap({
  docs: { brief: 'Manage service accounts: identities for programs' },
  routes: {
    create: defineCommand({
      brief: 'Create a service account in the project',
      description: 'It can do what its scope names, and never more than you.',
      examples: ['gpuaas sa create nightly --scope allocation.read,allocation.create,allocation.release'],
      flags: {
        scope: {
          kind: 'enum',
          values: serviceAccountPermissions,
          brief: 'What it may do, separated by commas',
          variadic: ',',
        },
        description: textFlag('What it is for', 'TEXT'),
        idempotencyKey: idempotencyKeyFlag,
      },
      positional: nameArgument('Its name', 'NAME'),
      load: async () => (await import('./create.ts')).createServiceAccount,
    }),
    list: defineCommand({
      brief: 'List the service accounts of the project',
      examples: ['gpuaas sa list', 'gpuaas sa list -o json'],
      load: async () => (await import('./read.ts')).listServiceAccounts,
    }),
    show: defineCommand({
      brief: 'Show a service account, its scope and its keys',
      examples: ['gpuaas sa show nightly', 'gpuaas sa show nightly -o json'],
      positional: account,
      load: async () => (await import('./read.ts')).showServiceAccount,
    }),
    disable: defineCommand({
      brief: 'Stop a service account until it is enabled again',
      examples: ['gpuaas sa disable nightly'],
      positional: account,
      load: async () => (await import('./change.ts')).disableServiceAccount,
    }),
    enable: defineCommand({
      brief: 'Let a service account act again',
      examples: ['gpuaas sa enable nightly'],
      positional: account,
      load: async () => (await import('./change.ts')).enableServiceAccount,
    }),
    delete: defineCommand({
      brief: 'Delete a service account for good',
      examples: ['gpuaas sa delete nightly', 'gpuaas sa delete nightly --yes'],
      flags: { yes },
      positional: account,
      load: async () => (await import('./change.ts')).deleteServiceAccount,
    }),
    key: keyRoutes,
  },
});
