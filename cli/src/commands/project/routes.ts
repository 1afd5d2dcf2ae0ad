import { buildRouteMap } from '@stricli/core';
import { defineCommand, nameArgument, text, textFlag, toggle } from '../../command.ts';
import { noteFlag, roleFlag } from '../invite/flags.ts';

const yes = toggle('Skip the confirmation');
const load = () => import('./change.ts');

export const projectRoutes = buildRouteMap({
  docs: { brief: 'Manage projects and their members' },
  routes: {
    list: defineCommand({
      brief: 'List the projects you can work in',
      examples: ['gpuaas project list', 'gpuaas project list -o name'],
      load: async () => (await import('./list.ts')).listProjects,
    }),
    show: defineCommand({
      brief: 'Show a project',
      examples: ['gpuaas project show --project vision'],
      load: async () => (await load()).showProject,
    }),
    create: defineCommand({
      brief: 'Create a project in an organisation',
      examples: ['gpuaas project create acme vision', 'gpuaas project create acme vision --dept research'],
      flags: { name: textFlag('What people read', 'NAME'), dept: textFlag('Its department', 'DEPT') },
      positional: {
        kind: 'tuple',
        parameters: [
          { brief: 'The organisation', placeholder: 'ORG', parse: text },
          { brief: 'Its short name', placeholder: 'PROJECT', parse: text },
        ],
      },
      load: async () => (await load()).createProject,
    }),
    rename: defineCommand({
      brief: 'Rename a project',
      examples: ['gpuaas project rename --project vision --slug video'],
      flags: { slug: textFlag('New short name', 'PROJECT'), name: textFlag('What people read', 'NAME') },
      load: async () => (await load()).renameProject,
    }),
    archive: defineCommand({
      brief: 'Archive a project in which nothing is left',
      examples: ['gpuaas project archive --project vision', 'gpuaas project archive --project vision --yes'],
      flags: { yes },
      load: async () => (await load()).archiveProject,
    }),
    leave: defineCommand({
      brief: 'Leave a project',
      examples: ['gpuaas project leave --project vision'],
      flags: { yes },
      load: async () => (await load()).leaveProject,
    }),
    members: buildRouteMap({
      docs: { brief: 'Manage members of a project' },
      routes: {
        list: defineCommand({
          brief: 'List members',
          examples: ['gpuaas project members list', 'gpuaas project members list --project vision -o json'],
          load: async () => (await load()).listMembers,
        }),
        add: defineCommand({
          brief: 'Add a member by a link that lets one person in',
          description:
            'No mail is sent: give the link to whom it is for. It works once. The same as gpuaas invite create.',
          examples: [
            'gpuaas project members add --role viewer --note Sam',
            'gpuaas project members add --role member -o name',
          ],
          flags: { role: roleFlag, note: noteFlag },
          load: async () => (await import('../invite/invitations.ts')).addMember,
        }),
        'set-role': defineCommand({
          brief: 'Change the role of a member: owner, admin, member or viewer',
          examples: ['gpuaas project members set-role sam admin'],
          positional: {
            kind: 'tuple',
            parameters: [
              { brief: 'The member', placeholder: 'USERNAME', parse: text },
              { brief: 'The role', placeholder: 'ROLE', parse: text },
            ],
          },
          load: async () => (await load()).setRole,
        }),
        remove: defineCommand({
          brief: 'Remove a member from a project',
          examples: ['gpuaas project members remove sam', 'gpuaas project members remove sam --yes'],
          flags: { yes },
          positional: nameArgument('The member', 'USERNAME'),
          load: async () => (await load()).removeMember,
        }),
      },
    }),
  },
});
