import { type AllocationState, states } from '@gpuaas/contract';
import { buildRouteMap } from '@stricli/core';
import { defineCommand, idempotencyKeyFlag, nameArgument, textFlag, toggle } from '../../command.ts';
import { parseDuration } from '../../durations.ts';
import { createFlags } from './create-flags.ts';

const allocationStates = Object.keys(states.allocation) as AllocationState[];

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
        'gpuaas alloc create --sku sim-h200-1 --yes -o json | jq -r .id',
      ],
      flags: {
        ...createFlags,
        idempotencyKey: idempotencyKeyFlag,
        ...waitFlags,
      },
      load: async () => (await import('./create.ts')).createAllocation,
    }),
    list: defineCommand({
      brief: 'List the allocations of the project, newest first',
      examples: [
        'gpuaas alloc list',
        'gpuaas alloc list --state active --state release_failed',
        'gpuaas alloc list --sku sim-h200-1 --search train',
        'gpuaas alloc list --all -o json',
      ],
      flags: {
        state: { kind: 'enum', values: allocationStates, brief: 'Only in these states', variadic: ',', optional: true },
        sku: textFlag('Only of this SKU', 'SKU'),
        search: textFlag('Only with this text in the name, node or requester', 'TEXT'),
        all: toggle('Include released and failed allocations'),
      },
      load: async () => (await import('./list.ts')).listAllocations,
    }),
    get: defineCommand({
      brief: 'Show an allocation',
      examples: ['gpuaas alloc get train', 'gpuaas alloc get train -o json'],
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
  },
});
