import { buildRouteMap } from '@stricli/core';
import { defineCommand, idempotencyKeyFlag, nameArgument, textFlag } from '../../command.ts';

export const keyRoutes = buildRouteMap({
  docs: { brief: 'Manage your SSH keys' },
  routes: {
    list: defineCommand({
      brief: 'List your SSH keys, newest first',
      examples: ['gpuaas key list', 'gpuaas key list -o json'],
      load: async () => (await import('./list.ts')).listKeys,
    }),
    add: defineCommand({
      brief: 'Add an SSH public key',
      description:
        'Ed25519, ECDSA, or RSA with at least 3072 bits. Without --name, the comment of the key becomes its name. A private key is refused before it is sent.',
      examples: [
        'gpuaas key add ~/.ssh/id_ed25519.pub',
        'gpuaas key add ~/.ssh/id_ed25519.pub --name laptop',
        'ssh-add -L | head -1 | gpuaas key add -',
      ],
      flags: { name: textFlag('Name of the key', 'NAME'), idempotencyKey: idempotencyKeyFlag },
      positional: nameArgument('The file with the public key, or - for stdin', 'FILE'),
      load: async () => (await import('./add.ts')).addKey,
    }),
    delete: defineCommand({
      brief: 'Delete one of your SSH keys',
      examples: ['gpuaas key delete laptop', 'gpuaas key delete sshk_01k9…'],
      positional: nameArgument('The key'),
      load: async () => (await import('./delete.ts')).deleteKey,
    }),
  },
});
