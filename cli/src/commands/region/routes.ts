import { buildRouteMap } from '@stricli/core';
import { defineCommand, idempotencyKeyFlag, nameArgument, textFlag, toggle } from '../../command.ts';

const described = {
  displayName: textFlag('What people read (default: the name)', 'TEXT'),
  description: textFlag('What there is to know about it', 'TEXT'),
  state: {
    kind: 'enum',
    values: ['open', 'closed'],
    brief: 'In a closed region nothing new is placed',
    optional: true,
  },
} as const;
const all = toggle('As platform operators see it, also when it is closed');
const region = nameArgument('The region', 'REGION');

export const regionRoutes = buildRouteMap({
  docs: { brief: 'Show where you can allocate, and manage regions' },
  routes: {
    list: defineCommand({
      brief: 'List regions and what is free in them',
      examples: ['gpuaas region list', 'gpuaas region list --all'],
      flags: { all },
      load: async () => (await import('./show.ts')).listRegions,
    }),
    get: defineCommand({
      brief: 'Show a region',
      examples: ['gpuaas region get local', 'gpuaas region get local --all'],
      flags: { all },
      positional: region,
      load: async () => (await import('./show.ts')).getRegion,
    }),
    create: defineCommand({
      brief: 'Add a region (platform operators)',
      examples: ['gpuaas region create fra1 --display-name Frankfurt'],
      flags: { ...described, idempotencyKey: idempotencyKeyFlag },
      positional: region,
      load: async () => (await import('./change.ts')).createRegion,
    }),
    update: defineCommand({
      brief: 'Describe, close or open a region (platform operators)',
      description: 'In a closed region nothing new is placed. What runs there stays.',
      examples: ['gpuaas region update fra1 --state closed', 'gpuaas region update fra1 --display-name Frankfurt'],
      flags: described,
      positional: region,
      load: async () => (await import('./change.ts')).updateRegion,
    }),
    delete: defineCommand({
      brief: 'Delete a region that is empty (platform operators)',
      examples: ['gpuaas region delete fra1'],
      positional: region,
      load: async () => (await import('./change.ts')).deleteRegion,
    }),
  },
});
