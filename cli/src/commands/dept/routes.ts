import { buildRouteMap } from '@stricli/core';
import { defineCommand, nameArgument, text, textFlag, toggle } from '../../command.ts';

const organization = { brief: 'The organisation', placeholder: 'ORG', parse: text } as const;
const department = { brief: 'The department', placeholder: 'DEPT', parse: text } as const;
const both = { kind: 'tuple', parameters: [organization, department] } as const;
const load = () => import('./departments.ts');

export const departmentRoutes = buildRouteMap({
  docs: { brief: 'Manage departments of an organisation' },
  routes: {
    list: defineCommand({
      brief: 'List departments',
      examples: ['gpuaas dept list acme'],
      positional: nameArgument('The organisation', 'ORG'),
      load: async () => (await load()).listDepartments,
    }),
    create: defineCommand({
      brief: 'Create a department',
      examples: ['gpuaas dept create acme research --name Research'],
      flags: { name: textFlag('What people read', 'NAME') },
      positional: both,
      load: async () => (await load()).createDepartment,
    }),
    rename: defineCommand({
      brief: 'Rename a department',
      examples: ['gpuaas dept rename acme research --slug labs'],
      flags: { slug: textFlag('New short name', 'DEPT'), name: textFlag('What people read', 'NAME') },
      positional: both,
      load: async () => (await load()).renameDepartment,
    }),
    archive: defineCommand({
      brief: 'Archive a department without projects',
      examples: ['gpuaas dept archive acme research --yes'],
      flags: { yes: toggle('Skip the confirmation') },
      positional: both,
      load: async () => (await load()).archiveDepartment,
    }),
  },
});
