import { buildRouteMap } from '@stricli/core';
import { defineCommand, idempotencyKeyFlag, limitFlag, nameArgument, text, toggle } from '../../command.ts';

export const nodeRoutes = buildRouteMap({
  docs: { brief: 'Manage nodes (platform administrators)' },
  routes: {
    list: defineCommand({
      brief: 'List nodes',
      examples: ['gpuaas node list'],
      load: async () => (await import('./list.ts')).listNodes,
    }),
    get: defineCommand({
      brief: 'Show a node and its GPUs',
      examples: ['gpuaas node get local'],
      positional: nameArgument('The node'),
      load: async () => (await import('./get.ts')).getNode,
    }),
    tasks: defineCommand({
      brief: 'List the tasks of a node, newest first',
      examples: ['gpuaas node tasks local', 'gpuaas node tasks local --limit 200 -o json'],
      flags: {
        limit: limitFlag,
      },
      positional: nameArgument('The node'),
      load: async () => (await import('./tasks.ts')).listNodeTasks,
    }),
    create: defineCommand({
      brief: 'Create a node',
      description: 'The node becomes active when its agent joins with a join token.',
      examples: ['gpuaas node create gpu-host-7'],
      flags: { idempotencyKey: idempotencyKeyFlag },
      positional: nameArgument('Name of the node', 'NAME'),
      load: async () => (await import('./create.ts')).createNode,
    }),
    'join-token': defineCommand({
      brief: 'Create a token that lets a host join as this node',
      description:
        'It works once, for 15 minutes. Earlier unused tokens of the node stop working. -o name prints only the token, ready for a pipe.',
      examples: [
        'gpuaas node join-token gpu-host-7',
        'gpuaas node join-token gpu-7 -o name | ssh gpu-7 gpuaas-agent --join-from-stdin',
      ],
      positional: nameArgument('The node'),
      load: async () => (await import('./join-token.ts')).createJoinToken,
    }),
    revoke: defineCommand({
      brief: 'Stop trusting a node',
      description:
        'Quarantines it: its certificate ends, and its polls and terminals are cut within 5 seconds. Its allocations keep their state and their GPUs. A new join token brings it back.',
      examples: ['gpuaas node revoke gpu-host-7 --reason "disk was stolen"'],
      flags: {
        reason: {
          kind: 'parsed',
          parse: text,
          brief: 'Reason, shown on the node and in the audit log',
          placeholder: 'TEXT',
        },
        yes: toggle('Skip the confirmation'),
      },
      positional: nameArgument('The node'),
      load: async () => (await import('./revoke.ts')).revokeNode,
    }),
  },
});
