import { buildRouteMap } from '@stricli/core';
import { defineCommand, idempotencyKeyFlag, limitFlag, nameArgument } from '../../command.ts';

export const nodeRoutes = buildRouteMap({
  docs: { brief: 'Hosts of the fleet (platform administrators)' },
  routes: {
    list: defineCommand({
      brief: 'The fleet',
      examples: ['gpuaas node list'],
      load: async () => (await import('./list.ts')).listNodes,
    }),
    get: defineCommand({
      brief: 'One node with its GPUs',
      examples: ['gpuaas node get local'],
      positional: nameArgument('The node'),
      load: async () => (await import('./get.ts')).getNode,
    }),
    tasks: defineCommand({
      brief: 'What a node was asked to do, newest first',
      examples: ['gpuaas node tasks local', 'gpuaas node tasks local --limit 200 -o json'],
      flags: {
        limit: limitFlag,
      },
      positional: nameArgument('The node'),
      load: async () => (await import('./tasks.ts')).listNodeTasks,
    }),
    create: defineCommand({
      brief: 'Announce a host',
      description: 'It becomes a node when its agent joins with a join token.',
      examples: ['gpuaas node create gpu-host-7'],
      flags: { idempotencyKey: idempotencyKeyFlag },
      positional: nameArgument('What to call it', 'NAME'),
      load: async () => (await import('./create.ts')).createNode,
    }),
    'join-token': defineCommand({
      brief: 'Make a token with which a host joins as this node',
      description:
        'It works once, within 15 minutes; an earlier one that was not used stops working. With -o name the token alone is\nprinted, ready for a pipe.',
      examples: [
        'gpuaas node join-token gpu-host-7',
        'gpuaas node join-token gpu-host-7 -o name | ssh gpu-host-7 gpuaas-agent --join-from-stdin',
      ],
      positional: nameArgument('The node'),
      load: async () => (await import('./join-token.ts')).createJoinToken,
    }),
  },
});
