import { buildRouteMap } from '@stricli/core';
import { defineCommand, idempotencyKeyFlag, limitFlag, nameArgument, text, textFlag, toggle } from '../../command.ts';
import { parseDuration } from '../../durations.ts';

const reasonFlag = {
  kind: 'parsed',
  parse: text,
  brief: 'Reason, shown on the node and in the audit log',
  placeholder: 'TEXT',
} as const;

const installFlag = toggle('Print one line that installs the agent on the host and joins');

export const nodeRoutes = buildRouteMap({
  docs: { brief: 'Manage nodes (platform administrators)' },
  routes: {
    list: defineCommand({
      brief: 'List nodes',
      examples: ['gpuaas node list', 'gpuaas node list --region local'],
      flags: { region: textFlag('Only in this region', 'REGION') },
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
    discover: defineCommand({
      brief: 'Look at the host of a node again',
      description:
        'Asks the agent for GPUs, NVLink, NUMA, IOMMU groups, disks, network and what keeps the host from taking work.',
      examples: ['gpuaas node discover gpu-host-7'],
      positional: nameArgument('The node'),
      load: async () => (await import('./discover.ts')).discoverNode,
    }),
    'clear-gpu': defineCommand({
      brief: 'Say that a GPU has been repaired',
      description:
        'Ends what only an operator can end, such as Xid errors. The GPU takes allocations again unless something else is wrong.',
      examples: ['gpuaas node clear-gpu gpu-host-7 --gpu 3 --reason "replaced, ticket 4711"'],
      flags: {
        gpu: { kind: 'parsed', parse: text, brief: 'Index or UUID of the GPU', placeholder: 'GPU' },
        reason: { kind: 'parsed', parse: text, brief: 'Reason, shown in the audit log', placeholder: 'TEXT' },
      },
      positional: nameArgument('The node'),
      load: async () => (await import('./clear-gpu.ts')).clearGpu,
    }),
    topology: defineCommand({
      brief: 'Show what the host of a node looks like',
      examples: ['gpuaas node topology gpu-host-7', 'gpuaas node topology gpu-host-7 -o json'],
      positional: nameArgument('The node'),
      load: async () => (await import('./topology.ts')).showTopology,
    }),
    create: defineCommand({
      brief: 'Create a node',
      description:
        'The node becomes active when its agent joins. Its GPUs are given out when somebody has approved them. --install prints one line that installs the agent and joins: paste it into a root shell on the host. -o cloud-init prints the same as user data for an image.',
      examples: [
        'gpuaas node create gpu-host-7 --install',
        'gpuaas node create gpu-host-7 --approve',
        'gpuaas node create gpu-host-7 --region fra1 --install',
        'gpuaas node create gpu-host-8 -o cloud-init > user-data',
      ],
      flags: {
        install: installFlag,
        region: textFlag('Region it is in (default: local)', 'REGION'),
        approve: toggle('Give out every GPU that it reports, without `gpuaas node approve`'),
        idempotencyKey: idempotencyKeyFlag,
      },
      outputs: ['cloud-init'],
      positional: nameArgument('Name of the node', 'NAME'),
      load: async () => (await import('./create.ts')).createNode,
    }),
    'join-token': defineCommand({
      brief: 'Create a token that lets a host join as this node',
      description:
        'It works once, for 15 minutes. Earlier unused tokens of the node stop working. -o name prints only the token, ready for a pipe.',
      examples: [
        'gpuaas node join-token gpu-host-7 --install',
        'gpuaas node join-token gpu-7 -o name | ssh gpu-7 gpuaas-agent --join-from-stdin',
      ],
      flags: { install: installFlag },
      outputs: ['cloud-init'],
      positional: nameArgument('The node'),
      load: async () => (await import('./join-token.ts')).createJoinToken,
    }),
    allocations: defineCommand({
      brief: 'List the allocations that hold GPUs of a node, and whose they are',
      examples: ['gpuaas node allocations gpu-host-7'],
      positional: nameArgument('The node'),
      load: async () => (await import('./allocations.ts')).listNodeAllocations,
    }),
    approve: defineCommand({
      brief: 'Give out the GPUs that a node has reported',
      description: 'Until then they are listed under the node and given to nobody.',
      examples: ['gpuaas node approve gpu-host-7'],
      flags: { yes: toggle('Skip the confirmation') },
      positional: nameArgument('The node'),
      load: async () => (await import('./approve.ts')).approveNode,
    }),
    move: defineCommand({
      brief: 'Say that a node is in another region',
      description: 'Only while it holds no allocations: those stay in their region.',
      examples: ['gpuaas node move gpu-host-7 --region fra1'],
      flags: { region: { kind: 'parsed', parse: text, brief: 'The region it is in', placeholder: 'REGION' } },
      positional: nameArgument('The node'),
      load: async () => (await import('./move.ts')).moveNode,
    }),
    cordon: defineCommand({
      brief: 'Place nothing new on a node',
      description: 'What runs on it goes on.',
      examples: ['gpuaas node cordon gpu-host-7'],
      positional: nameArgument('The node'),
      load: async () => (await import('./cordon.ts')).cordonNode,
    }),
    uncordon: defineCommand({
      brief: 'Place allocations on a node again',
      description: 'Also ends a drain, whether it is going on or done.',
      examples: ['gpuaas node uncordon gpu-host-7'],
      positional: nameArgument('The node'),
      load: async () => (await import('./cordon.ts')).uncordonNode,
    }),
    'confirm-reimage': defineCommand({
      brief: 'Say that the host of a node was reimaged',
      description:
        'After a tenant who could be root, nobody gets the GPUs of a host (needs_reimage) until you have reimaged it, let it join again and said so.',
      examples: [
        'gpuaas node confirm-reimage gpu-host-7',
        'gpuaas node confirm-reimage gpu-host-7 --reason OPS-4711 --yes',
      ],
      flags: {
        reason: textFlag('Why, or a ticket; kept in the audit log', 'TEXT'),
        yes: toggle('Skip the confirmation'),
      },
      positional: nameArgument('The node'),
      load: async () => (await import('./confirm-reimage.ts')).confirmReimage,
    }),
    drain: defineCommand({
      brief: 'Empty a node: place nothing new on it until its allocations are released',
      description:
        'Ends nobody’s work. --dry-run lists the allocations that hold its GPUs and whose they are; --wait says what is left until the node is drained.',
      examples: ['gpuaas node drain gpu-host-7 --dry-run', 'gpuaas node drain gpu-host-7 --wait --timeout 24h'],
      flags: {
        dryRun: toggle('List who would be waited for, and change nothing'),
        wait: toggle('Wait until it is drained and show what is left on stderr'),
        timeout: {
          kind: 'parsed',
          parse: parseDuration,
          brief: 'How long to wait',
          placeholder: 'TIME',
          default: '10m',
        },
        yes: toggle('Skip the confirmation'),
      },
      positional: nameArgument('The node'),
      load: async () => (await import('./drain.ts')).drainNode,
    }),
    quarantine: defineCommand({
      brief: 'Cut a node off until somebody has looked at it',
      description:
        'Its polls and terminals are cut within 5 seconds. Its allocations keep their state and their GPUs. Its certificate is kept, so that lifting the quarantine is enough to bring it back.',
      examples: ['gpuaas node quarantine gpu-host-7 --reason "GPU 3 reports errors"'],
      flags: { reason: reasonFlag, yes: toggle('Skip the confirmation') },
      positional: nameArgument('The node'),
      load: async () => (await import('./quarantine.ts')).quarantineNode,
    }),
    lift: defineCommand({
      brief: 'End the quarantine of a node',
      description: 'A node whose certificate was revoked needs a new join token instead.',
      examples: ['gpuaas node lift gpu-host-7'],
      positional: nameArgument('The node'),
      load: async () => (await import('./quarantine.ts')).liftNode,
    }),
    retire: defineCommand({
      brief: 'Take an empty node out of service for good',
      description: 'It must be drained or quarantined, and no allocation may hold a GPU of it.',
      examples: ['gpuaas node retire gpu-host-7'],
      flags: { yes: toggle('Skip the confirmation') },
      positional: nameArgument('The node'),
      load: async () => (await import('./retire.ts')).retireNode,
    }),
    remove: defineCommand({
      brief: 'Remove a node that is out of service',
      description: 'Its name is free again. No allocation may hold a GPU of it.',
      examples: ['gpuaas node remove gpu-host-7'],
      flags: { yes: toggle('Skip the confirmation') },
      positional: nameArgument('The node'),
      load: async () => (await import('./retire.ts')).removeNode,
    }),
    revoke: defineCommand({
      brief: 'Stop trusting a node',
      description:
        'Quarantines it: its certificate ends, and its polls and terminals are cut within 5 seconds. Its allocations keep their state and their GPUs. A new join token brings it back.',
      examples: ['gpuaas node revoke gpu-host-7 --reason "disk was stolen"'],
      flags: {
        reason: reasonFlag,
        yes: toggle('Skip the confirmation'),
      },
      positional: nameArgument('The node'),
      load: async () => (await import('./revoke.ts')).revokeNode,
    }),
  },
});
