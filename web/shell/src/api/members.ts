import type {
  InvitationId,
  Member,
  MemberRole,
  OrganizationId,
  OrganizationMemberId,
  ProjectId,
  ProjectMemberId,
} from '@gpuaas/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ConsoleApi, useApi } from './console-api.ts';
import { everyItem } from './every-item.ts';

/** What people are members of. */
export type MemberPlace =
  | { type: 'organization'; params: { organization_id: OrganizationId } }
  | { type: 'project'; params: { project_id: ProjectId } };

/** One person, however many roles they have here. */
export interface MemberRow {
  id: string;
  user: Member['user'];
  disabled: boolean;
  since: string;
  /** Their own membership, which can be changed here. */
  own: Member | undefined;
  /** What they are in the organisation, where that holds in the project too. */
  inherited: Member | undefined;
}

const keyOf = (place: MemberPlace) => ['members', place];

export function useMemberRows(place: MemberPlace) {
  const api = useApi();
  return useQuery({ queryKey: keyOf(place), queryFn: ({ signal }) => listMembers(api, place, signal) });
}

async function listMembers(api: ConsoleApi, place: MemberPlace, signal: AbortSignal): Promise<MemberRow[]> {
  if (place.type === 'organization') {
    const { params } = place;
    return joinRoles(await everyItem((query) => api.listOrganizationMembers({ params, query, signal })), []);
  }
  let inherited: readonly Member[] = [];
  const own = await everyItem(async (query) => {
    const page = await api.listProjectMembers({ params: place.params, query, signal });
    inherited = page.from_organization;
    return page;
  });
  return joinRoles(own, inherited);
}

/** One row for each person: members first, then those who work here by their role in the organisation alone. */
export function joinRoles(own: readonly Member[], inherited: readonly Member[]): MemberRow[] {
  const rows = new Map<string, MemberRow>();
  for (const member of own) {
    const { user, disabled, created_at: since } = member;
    rows.set(user.id, { id: user.id, user, disabled, since, own: member, inherited: undefined });
  }
  for (const member of inherited) {
    const { user, disabled, created_at: since } = member;
    const known = rows.get(user.id) ?? { id: user.id, user, disabled, since, own: undefined };
    rows.set(user.id, { ...known, inherited: member });
  }
  return [...rows.values()];
}

export function useInvitationRows(place: MemberPlace) {
  const api = useApi();
  return useQuery({
    queryKey: [...keyOf(place), 'invitations'],
    queryFn: ({ signal }) =>
      everyItem((query) =>
        place.type === 'organization'
          ? api.listOrganizationInvitations({ params: place.params, query, signal })
          : api.listProjectInvitations({ params: place.params, query, signal }),
      ),
  });
}

function useChange<Input, Done>(place: MemberPlace, run: (api: ConsoleApi, input: Input) => Promise<Done>) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => run(api, input),
    onSettled: () => void queries.invalidateQueries({ queryKey: keyOf(place) }),
    // The link of an invitation must not stay in memory longer than it is shown.
    gcTime: 0,
  });
}

export const useInvite = (place: MemberPlace) =>
  useChange(place, (api, { role, note }: { role: MemberRole; note: string }) => {
    const body = { role, ...(note.trim() !== '' && { note: note.trim() }) };
    return place.type === 'organization'
      ? api.createOrganizationInvitation({ params: place.params, body })
      : api.createProjectInvitation({ params: place.params, body });
  });

export const useRevokeInvitation = (place: MemberPlace) =>
  useChange(place, (api, invitation_id: InvitationId) =>
    place.type === 'organization'
      ? api.revokeOrganizationInvitation({ params: { ...place.params, invitation_id } })
      : api.revokeProjectInvitation({ params: { ...place.params, invitation_id } }),
  );

export const useChangeRole = (place: MemberPlace) =>
  useChange(place, (api, { id, role }: { id: Member['id']; role: MemberRole }) => {
    const body = { role };
    return place.type === 'organization'
      ? api.updateOrganizationMember({ params: { ...place.params, member_id: id as OrganizationMemberId }, body })
      : api.updateProjectMember({ params: { ...place.params, member_id: id as ProjectMemberId }, body });
  });

export const useRemoveMember = (place: MemberPlace) =>
  useChange(place, (api, id: Member['id']) =>
    place.type === 'organization'
      ? api.removeOrganizationMember({ params: { ...place.params, member_id: id as OrganizationMemberId } })
      : api.removeProjectMember({ params: { ...place.params, member_id: id as ProjectMemberId } }),
  );

/** Gives up one's own membership. */
export const useLeave = (place: MemberPlace) =>
  useChange(place, (api, _: undefined) =>
    place.type === 'organization'
      ? api.leaveOrganization({ params: place.params })
      : api.leaveProject({ params: place.params }),
  );
