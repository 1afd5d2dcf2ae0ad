import { buildRouteMap } from '@stricli/core';
import { defineCommand, nameArgument, text, textFlag, toggle } from '../../command.ts';

const organization = nameArgument('The organisation', 'ORG');
const yes = toggle('Skip the confirmation');
const load = () => import('./organizations.ts');
const inOrganization = { brief: 'The organisation', placeholder: 'ORG', parse: text } as const;
const member = { brief: 'The member', placeholder: 'USERNAME', parse: text } as const;

export const organizationRoutes = buildRouteMap({
  docs: { brief: 'Manage organisations' },
  routes: {
    list: defineCommand({
      brief: 'List your organisations',
      examples: ['gpuaas org list', 'gpuaas org list -o name'],
      load: async () => (await load()).listOrganizations,
    }),
    show: defineCommand({
      brief: 'Show an organisation',
      examples: ['gpuaas org show acme'],
      positional: organization,
      load: async () => (await load()).showOrganization,
    }),
    create: defineCommand({
      brief: 'Create an organisation',
      examples: ['gpuaas org create acme --name "Acme Research"'],
      flags: { name: textFlag('What people read', 'NAME') },
      positional: nameArgument('Its short name', 'ORG'),
      load: async () => (await load()).createOrganization,
    }),
    rename: defineCommand({
      brief: 'Rename an organisation',
      examples: ['gpuaas org rename acme --slug acme-labs --name "Acme Labs"'],
      flags: { slug: textFlag('New short name', 'ORG'), name: textFlag('What people read', 'NAME') },
      positional: organization,
      load: async () => (await load()).renameOrganization,
    }),
    archive: defineCommand({
      brief: 'Archive an organisation without projects',
      examples: ['gpuaas org archive acme', 'gpuaas org archive acme --yes'],
      flags: { yes },
      positional: organization,
      load: async () => (await load()).archiveOrganization,
    }),
    leave: defineCommand({
      brief: 'Leave an organisation and all of its projects',
      examples: ['gpuaas org leave acme'],
      flags: { yes },
      positional: organization,
      load: async () => (await load()).leaveOrganization,
    }),
    members: buildRouteMap({
      docs: { brief: 'Manage members of an organisation' },
      routes: {
        list: defineCommand({
          brief: 'List members',
          examples: ['gpuaas org members list acme'],
          positional: organization,
          load: async () => (await load()).listMembers,
        }),
        'set-role': defineCommand({
          brief: 'Change the role of a member: owner, admin, member or viewer',
          examples: ['gpuaas org members set-role acme sam admin'],
          positional: {
            kind: 'tuple',
            parameters: [inOrganization, member, { brief: 'The role', placeholder: 'ROLE', parse: text }],
          },
          load: async () => (await load()).setRole,
        }),
        remove: defineCommand({
          brief: 'Remove a member from an organisation and its projects',
          examples: ['gpuaas org members remove acme sam', 'gpuaas org members remove acme sam --yes'],
          flags: { yes },
          positional: { kind: 'tuple', parameters: [inOrganization, member] },
          load: async () => (await load()).removeMember,
        }),
      },
    }),
  },
});
