import { buildRouteMap } from '@stricli/core';
import { defineCommand, idempotencyKeyFlag, limitFlag, nameArgument, text, toggle } from '../../command.ts';

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
    revoke: defineCommand({
      brief: 'Stop trusting a node',
      description:
        'Quarantines it: its certificate ends, and its polls and terminals are cut within 5 seconds. Its allocations keep their\nstate and their GPUs. A new join token brings it back.',
      examples: ['gpuaas node revoke gpu-host-7 --reason "disk was stolen"'],
      flags: {
        reason: {
          kind: 'parsed',
          parse: text,
          brief: 'Why; shown on the node and in the audit log',
          placeholder: 'TEXT',
        },
        yes: toggle('Do not ask'),
      },
      positional: nameArgument('The node'),
      load: async () => (await import('./revoke.ts')).revokeNode,
    }),
  },
});
