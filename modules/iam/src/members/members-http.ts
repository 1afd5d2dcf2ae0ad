import type {
  InvitationOffer,
  Invitation as InvitationView,
  Member as MemberView,
  OperationName,
  OrganizationId,
} from '@gpuaas/contract';
import { type Db, type Handlers, pageOf } from '@gpuaas/kernel';
import { deleteInvitation, listInvitations } from './invitation-store.ts';
import type { Invitation, Member, MemberPlace, Offer } from './member.ts';
import { listManagers, listMembers } from './member-store.ts';
import { accept, changeRole, invite, leave, type MembersDeps, removeMember, viewOffer } from './members.ts';

export type MembersOperation = Extract<
  OperationName,
  | `${'get' | 'update' | 'remove'}${'Organization' | 'Project'}Member`
  | `list${'Organization' | 'Project'}${'Members' | 'Invitations'}`
  | `${'create' | 'revoke'}${'Organization' | 'Project'}Invitation`
  | `leave${'Organization' | 'Project'}`
  | `${'view' | 'accept'}Invitation`
>;

export interface MembersResources {
  organization_member: Member;
  project_member: Member;
  invitation: Invitation;
}

interface Paged {
  limit?: number;
  cursor?: string;
}

export function membersHandlers(deps: MembersDeps): Handlers<MembersOperation, MembersResources> {
  const members = async (db: Db, { type, id }: MemberPlace, query: Paged) => {
    const { items, nextCursor } = await listMembers(db, type, id, pageOf(query, ['members', type, id]));
    return { items: items.map(toMember), next_cursor: nextCursor };
  };
  const invitations = async (db: Db, place: MemberPlace, query: Paged) => {
    const page = pageOf(query, ['invitations', place.type, place.id]);
    const { items, nextCursor } = await listInvitations(db, place, page);
    return { items: items.map(toInvitation), next_cursor: nextCursor };
  };
  const created = ({ token, url, ...invitation }: Awaited<ReturnType<typeof invite>>) => {
    const view = toInvitation(invitation);
    const { type, id } = invitation.place;
    const location = `/api/v1/${type}s/${id}/invitations/${view.id}`;
    const audit = { targetName: view.note ?? undefined, detail: { role: view.role } };
    return { status: 201 as const, headers: { location }, body: { ...view, token, url }, audit };
  };
  const change = (member: Member) => ({ body: toMember(member), audit: about(member) });
  return {
    listOrganizationMembers: async ({ db, organization, query }) => ({
      status: 200,
      body: await members(db, organization, query),
    }),
    async listProjectMembers({ db, project, query }) {
      const own = await members(db, project, query);
      return { status: 200, body: { ...own, from_organization: await managersOf(db, project.orgId) } };
    },
    getOrganizationMember: async ({ member }) => ({ status: 200, body: toMember(member) }),
    getProjectMember: async ({ member }) => ({ status: 200, body: toMember(member) }),
    updateOrganizationMember: async ({ tx, ctx, member, body }) => ({
      status: 200,
      ...change(await changeRole(tx, ctx, member, body.role)),
    }),
    updateProjectMember: async ({ tx, ctx, member, body }) => ({
      status: 200,
      ...change(await changeRole(tx, ctx, member, body.role)),
    }),
    async removeOrganizationMember({ tx, ctx, member }) {
      await removeMember(tx, ctx, member);
      return { status: 204, audit: about(member) };
    },
    async removeProjectMember({ tx, ctx, member }) {
      await removeMember(tx, ctx, member);
      return { status: 204, audit: about(member) };
    },
    async leaveOrganization({ tx, ctx, organization }) {
      await leave(tx, ctx, organization);
      return { status: 204 };
    },
    async leaveProject({ tx, ctx, project }) {
      await leave(tx, ctx, project);
      return { status: 204 };
    },

    listOrganizationInvitations: async ({ db, organization, query }) => ({
      status: 200,
      body: await invitations(db, organization, query),
    }),
    listProjectInvitations: async ({ db, project, query }) => ({
      status: 200,
      body: await invitations(db, project, query),
    }),
    createOrganizationInvitation: async ({ tx, ctx, organization, body }) =>
      created(await invite(deps, tx, ctx, organization, body)),
    createProjectInvitation: async ({ tx, ctx, project, body }) => created(await invite(deps, tx, ctx, project, body)),
    async revokeOrganizationInvitation({ tx, invitation }) {
      await deleteInvitation(tx, invitation.id);
      return { status: 204 };
    },
    async revokeProjectInvitation({ tx, invitation }) {
      await deleteInvitation(tx, invitation.id);
      return { status: 204 };
    },

    viewInvitation: async ({ db, body }) => ({ status: 200, body: toOffer(await viewOffer(db, body.token)) }),
    async acceptInvitation({ tx, ctx, body }) {
      const offer = await accept(tx, ctx, body.token);
      const { project, organization, role } = offer;
      const target = project
        ? { targetType: 'project', targetId: project.id, targetName: project.slug, projectId: project.id }
        : { targetType: 'organization', targetId: organization.id, targetName: organization.slug };
      const detail = { role, invited_by: offer.invitedBy.username };
      return { status: 200, body: toOffer(offer), audit: { ...target, detail } };
    },
  };
}

async function managersOf(db: Db, orgId: OrganizationId): Promise<MemberView[]> {
  return (await listManagers(db, orgId)).map(toMember);
}

function about({ user, role }: Member) {
  return { targetName: user.username, detail: { user_id: user.id, role } };
}

function toMember({ id, user, role, createdAt }: Member): MemberView {
  const { id: userId, username, displayName, email, disabled } = user;
  return {
    id,
    user: { id: userId, username, display_name: displayName, email: email ?? null },
    role,
    disabled,
    created_at: createdAt.toISOString(),
  };
}

function toInvitation({ id, role, note, invitedBy, createdAt, expiresAt }: Invitation): InvitationView {
  return {
    id,
    role,
    note: note ?? null,
    invited_by: invitedBy,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
}

function toOffer({ organization, project, role, invitedBy, expiresAt }: Offer): InvitationOffer {
  return { organization, project: project ?? null, role, invited_by: invitedBy, expires_at: expiresAt.toISOString() };
}
