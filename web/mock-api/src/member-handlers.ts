import type { Invitation, Member, MemberRole, MemberUser } from '@gpuaas/contract';
import type { Handlers } from './handlers.ts';
import { iso, makeId } from './ids.ts';
import { find, pageOf } from './lookup.ts';
import { ProblemError } from './problem-error.ts';
import type { World } from './world.ts';

type Served =
  | `${'list' | 'update' | 'remove'}${'Organization' | 'Project'}Member${'s' | ''}`
  | `${'list' | 'create' | 'revoke'}${'Organization' | 'Project'}Invitation${'s' | ''}`
  | 'leaveOrganization'
  | 'leaveProject';

/** Who is in one place: whoever looks and somebody else, and links for more. */
function createPlace({ me }: World, resource: string, prefix: 'omem' | 'pmem', sam: MemberUser) {
  const now = Date.now();
  const mine = { id: me.id, username: me.username, display_name: me.display_name, email: me.email };
  const member = (user: MemberUser, role: MemberRole, at: number) => {
    const id = makeId(prefix, at) as Member['id'];
    return { id, user, role, disabled: false, created_at: iso(now - 864e5) };
  };
  let members: Member[] = [member(mine, 'owner', now), member(sam, 'member', now + 1)];
  let invitations: Invitation[] = [];
  const nothing = { status: 204 as const, body: undefined };
  return {
    list: () => members,
    invitations: () => invitations,
    update(id: string, role: MemberRole) {
      const known = find(members, id, 'member');
      if (known.user.id === me.id && role !== 'owner') throw new ProblemError('last_owner', { resource });
      members = members.map((one) => (one.id === id ? { ...one, role } : one));
      return { status: 200 as const, body: { ...known, role } };
    },
    remove(id: string) {
      const { role } = find(members, id, 'member');
      if (role === 'owner') throw new ProblemError('last_owner', { resource });
      members = members.filter((one) => one.id !== id);
      return nothing;
    },
    leave(): typeof nothing {
      throw new ProblemError('last_owner', { resource });
    },
    invite(role: MemberRole, note: string | undefined) {
      const at = Date.now();
      const invited_by = { id: me.id, username: me.username };
      const times = { created_at: iso(at), expires_at: iso(at + 7 * 864e5) };
      const invitation = { id: makeId('inv', at), role, note: note ?? null, invited_by, ...times };
      invitations = [...invitations, invitation];
      const token = `gpuaas_invite_mock${at}`;
      return { status: 201 as const, body: { ...invitation, token, url: `http://localhost/invite#${token}` } };
    },
    revoke(id: string) {
      find(invitations, id, 'invitation');
      invitations = invitations.filter((one) => one.id !== id);
      return nothing;
    },
  };
}

export function memberHandlers(world: World, sam: MemberUser): Pick<Handlers, Extract<keyof Handlers, Served>> {
  const project = createPlace(world, 'project', 'pmem', sam);
  const organization = createPlace(world, 'organization', 'omem', sam);
  return {
    listProjectMembers: ({ query }) => ({
      status: 200,
      body: {
        ...pageOf(project.list(), query),
        from_organization: organization.list().filter(({ role }) => role === 'owner' || role === 'admin'),
      },
    }),
    updateProjectMember: ({ params, body }) => project.update(params.member_id, body.role),
    removeProjectMember: ({ params }) => project.remove(params.member_id),
    leaveProject: () => project.leave(),
    listProjectInvitations: ({ query }) => ({ status: 200, body: pageOf(project.invitations(), query) }),
    createProjectInvitation: ({ body }) => project.invite(body.role, body.note),
    revokeProjectInvitation: ({ params }) => project.revoke(params.invitation_id),
    listOrganizationMembers: ({ query }) => ({ status: 200, body: pageOf(organization.list(), query) }),
    updateOrganizationMember: ({ params, body }) => organization.update(params.member_id, body.role),
    removeOrganizationMember: ({ params }) => organization.remove(params.member_id),
    leaveOrganization: () => organization.leave(),
    listOrganizationInvitations: ({ query }) => ({ status: 200, body: pageOf(organization.invitations(), query) }),
    createOrganizationInvitation: ({ body }) => organization.invite(body.role, body.note),
    revokeOrganizationInvitation: ({ params }) => organization.revoke(params.invitation_id),
  };
}
