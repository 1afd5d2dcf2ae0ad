import type { AllocationState } from '@gpuaas/contract';
import { buildRouteMap } from '@stricli/core';
import { defineCommand, idempotencyKeyFlag, nameArgument, text, textFlag, toggle } from '../../command.ts';
import { parseDuration } from '../../durations.ts';

const states = [
  'requested',
  'provisioning',
  'active',
  'releasing',
  'released',
  'failed',
  'release_failed',
] as const satisfies AllocationState[];

const waitFlags = {
  wait: toggle('Return when it is done, and tell the steps on stderr'),
  timeout: { kind: 'parsed', parse: parseDuration, brief: 'How long to wait', placeholder: 'TIME', default: '10m' },
  yes: toggle('Do not ask'),
} as const;

export const allocRoutes = buildRouteMap({
  docs: { brief: 'GPUs that a project has' },
  routes: {
    create: defineCommand({
      brief: 'Reserve GPUs and have them prepared',
      description: 'With --wait it returns when a shell answers on the allocation, not before.',
      examples: [
        'gpuaas alloc create --sku sim-h200-1 --name train --wait',
        'gpuaas alloc create --sku sim-h200-1 --yes -o json | jq -r .id',
      ],
      flags: {
        sku: { kind: 'parsed', parse: text, brief: 'What to allocate: gpuaas sku list', placeholder: 'SKU' },
        name: textFlag('What to call it (default: a generated name)', 'NAME'),
        idempotencyKey: idempotencyKeyFlag,
        ...waitFlags,
      },
      load: async () => (await import('./create.ts')).createAllocation,
    }),
    list: defineCommand({
      brief: 'Allocations of the project, newest first',
      examples: [
        'gpuaas alloc list',
        'gpuaas alloc list --state active --state release_failed',
        'gpuaas alloc list --sku sim-h200-1 --search train',
        'gpuaas alloc list --all -o json',
      ],
      flags: {
        state: { kind: 'enum', values: states, brief: 'Only these', variadic: ',', optional: true },
        sku: textFlag('Only of this SKU', 'SKU'),
        search: textFlag('Only with this in its name, its node or its requester', 'TEXT'),
        all: toggle('Also released and failed ones'),
      },
      load: async () => (await import('./list.ts')).listAllocations,
    }),
    get: defineCommand({
      brief: 'One allocation',
      examples: ['gpuaas alloc get train', 'gpuaas alloc get train -o json'],
      positional: nameArgument('The allocation'),
      load: async () => (await import('./get.ts')).getAllocation,
    }),
    release: defineCommand({
      brief: 'Give GPUs back',
      description: 'Its shells are killed and everything of it is removed from the node. Charging stops.',
      examples: ['gpuaas alloc release train --wait', 'gpuaas alloc release train --yes'],
      flags: waitFlags,
      positional: nameArgument('The allocation'),
      load: async () => (await import('./release.ts')).releaseAllocation,
    }),
  },
});
