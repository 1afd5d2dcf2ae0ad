import { buildRouteMap } from '@stricli/core';
import { defineCommand, nameArgument, textFlag } from '../../command.ts';
import { noteFlag, roleFlag } from './flags.ts';

const org = textFlag('An organisation instead of the project', 'ORG');
const link = nameArgument('The link that you were given, or - for stdin', 'LINK');
const load = () => import('./invitations.ts');

export const inviteRoutes = buildRouteMap({
  docs: { brief: 'Invite people by a link, and accept invitations' },
  routes: {
    create: defineCommand({
      brief: 'Make a link that lets one person in',
      description: 'No mail is sent: give the link to whom it is for. It works once.',
      examples: [
        'gpuaas invite create --role member --note Sam',
        'gpuaas invite create --role admin --org acme -o name',
      ],
      flags: {
        role: roleFlag,
        note: noteFlag,
        org,
      },
      load: async () => (await load()).createInvitation,
    }),
    list: defineCommand({
      brief: 'List invitations that can still be accepted',
      examples: ['gpuaas invite list', 'gpuaas invite list --org acme'],
      flags: { org },
      load: async () => (await load()).listInvitations,
    }),
    revoke: defineCommand({
      brief: 'Revoke an invitation. Its link stops working at once',
      examples: ['gpuaas invite revoke inv_01k9…'],
      flags: { org },
      positional: nameArgument('The invitation', 'ID'),
      load: async () => (await load()).revokeInvitation,
    }),
    show: defineCommand({
      brief: 'Show what an invitation is for',
      examples: ["gpuaas invite show 'http://localhost:8443/invite#gpuaas_invite_…'"],
      positional: link,
      load: async () => (await load()).showInvitation,
    }),
    accept: defineCommand({
      brief: 'Accept an invitation',
      description:
        'Other users of this machine can see the arguments of commands. On a shared one, pass - and the link on stdin.',
      examples: [
        "gpuaas invite accept 'http://localhost:8443/invite#gpuaas_invite_…'",
        'gpuaas invite accept - < link',
      ],
      positional: link,
      load: async () => (await load()).acceptInvitation,
    }),
  },
});
