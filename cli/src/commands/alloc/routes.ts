import { type AllocationState, states } from '@gpuaas/contract';
import { buildRouteMap } from '@stricli/core';
import { defineCommand, idempotencyKeyFlag, nameArgument, text, textFlag, toggle } from '../../command.ts';
import { parseDuration } from '../../durations.ts';
import { createFlags, lifetimeFlags } from './create-flags.ts';
import { allocationKeyRoutes } from './keys/routes.ts';

const allocationStates = Object.keys(states.allocation) as AllocationState[];

const reasonFlag = {
  kind: 'parsed',
  parse: text,
  brief: 'Reason, kept in the audit log',
  placeholder: 'TEXT',
} as const;

const waitFlags = {
  wait: toggle('Wait until it is done and show the steps on stderr'),
  timeout: { kind: 'parsed', parse: parseDuration, brief: 'How long to wait', placeholder: 'TIME', default: '10m' },
  yes: toggle('Skip the confirmation'),
} as const;

export const allocRoutes = buildRouteMap({
  docs: { brief: 'Manage allocations' },
  routes: {
    create: defineCommand({
      brief: 'Allocate GPUs',
      description: 'With --wait, the command returns when a shell on the allocation responds.',
      examples: [
        'gpuaas alloc create --sku sim-h200-1 --name train --wait',
        'gpuaas alloc create --sku sim-h200-4 --dry-run',
        'gpuaas alloc create --sku sim-h200-1 --max-duration 8h --label team=vision',
        'gpuaas alloc create --sku sim-h200-1 --yes -o json | jq -r .id',
      ],
      flags: {
        ...createFlags,
        sshKey: {
          kind: 'parsed',
          parse: text,
          brief: 'SSH key that can sign in: name, ID or file. Repeatable (default: all of yours)',
          placeholder: 'KEY',
          variadic: true,
          optional: true,
        },
        dryRun: toggle('Only show price, placement and warnings, or why it would be refused'),
        ...lifetimeFlags,
        idempotencyKey: idempotencyKeyFlag,
        ...waitFlags,
      },
      load: async () => (await import('./create.ts')).createAllocation,
    }),
    list: defineCommand({
      brief: 'List the allocations of the project, newest first',
      description: 'With --watch, JSON is one object a line.',
      examples: [
        'gpuaas alloc list',
        'gpuaas alloc list --state active --state release_failed',
        'gpuaas alloc list --sku sim-h200-1 --search train',
        'gpuaas alloc list --label team=vision',
        'gpuaas alloc list --all -o json',
        'gpuaas alloc list --watch -o json | jq -r .state',
      ],
      flags: {
        state: { kind: 'enum', values: allocationStates, brief: 'Only in these states', variadic: ',', optional: true },
        sku: textFlag('Only of this SKU', 'SKU'),
        search: textFlag('Only with this text in the name, node or requester', 'TEXT'),
        label: {
          kind: 'parsed',
          parse: text,
          brief: 'Only with this label; repeat for several',
          placeholder: 'KEY[=VALUE]',
          variadic: true,
          optional: true,
        },
        all: toggle('Include released and failed allocations'),
        watch: toggle('Print changes as they happen, until Ctrl-C'),
      },
      load: async () => (await import('./list.ts')).listAllocations,
    }),
    get: defineCommand({
      brief: 'Show an allocation',
      description: 'With --watch, JSON is one object a line.',
      examples: ['gpuaas alloc get train', 'gpuaas alloc get train -o json', 'gpuaas alloc get train --watch'],
      flags: { watch: toggle('Print changes as they happen, until it has ended') },
      positional: nameArgument('The allocation'),
      load: async () => (await import('./get.ts')).getAllocation,
    }),
    release: defineCommand({
      brief: 'Release an allocation, or cancel one that is not active yet',
      description: 'Kills its shells and deletes everything it has on the node.',
      examples: ['gpuaas alloc release train --wait', 'gpuaas alloc release train --yes'],
      flags: waitFlags,
      positional: nameArgument('The allocation'),
      load: async () => (await import('./release.ts')).releaseAllocation,
    }),
    keys: allocationKeyRoutes,
    extend: defineCommand({
      brief: 'Keep an allocation for longer',
      description: 'Its time starts again now, and it counts as used now. Its end never comes earlier by this.',
      examples: ['gpuaas alloc extend train', 'gpuaas alloc extend train --for 8h'],
      flags: {
        for: {
          kind: 'parsed',
          parse: parseDuration,
          brief: 'How long from now (default: as long as when it was made)',
          placeholder: 'TIME',
          optional: true,
        },
      },
      positional: nameArgument('The allocation'),
      load: async () => (await import('./extend.ts')).extendAllocation,
    }),
    label: defineCommand({
      brief: 'Set and remove labels of an allocation',
      examples: ['gpuaas alloc label train team=vision', 'gpuaas alloc label train team-'],
      usage: 'NAME|ID KEY=VALUE|KEY-...',
      positional: {
        kind: 'array',
        minimum: 2,
        parameter: { brief: 'The allocation, then its labels', placeholder: 'NAME|ID KEY=VALUE|KEY-', parse: text },
      },
      load: async () => (await import('./label.ts')).labelAllocation,
    }),
    'force-release': defineCommand({
      brief: 'Release an allocation of any project (platform operators)',
      description: 'As its owner would. The reason is kept in the audit log. `gpuaas node allocations` lists ids.',
      examples: ['gpuaas alloc force-release alloc_01kadh6sw4e3bvk6mh4y0t2z7r --reason "host is needed"'],
      flags: { reason: reasonFlag, yes: toggle('Skip the confirmation') },
      positional: nameArgument('The allocation', 'ID'),
      load: async () => (await import('./force.ts')).forceRelease,
    }),
    'force-cleanup': defineCommand({
      brief: 'Free the GPUs of an allocation whose release or cleanup failed (platform operators)',
      description:
        'For a host that cannot verify it by itself: you have looked, or have reinstalled it, and nothing of the allocation is left.',
      examples: [
        'gpuaas alloc force-cleanup alloc_01kadh6sw4e3bvk6mh4y0t2z7r --reason "reinstalled" --runtime-verified-absent',
      ],
      flags: {
        reason: reasonFlag,
        runtimeVerifiedAbsent: toggle('Somebody has verified that nothing of it is left on the host'),
        yes: toggle('Skip the confirmation'),
      },
      positional: nameArgument('The allocation', 'ID'),
      load: async () => (await import('./force.ts')).forceCleanup,
    }),
  },
});
