import type {
  InvitationId,
  MemberRole,
  OrganizationId,
  OrganizationMemberId,
  ProjectId,
  ProjectMemberId,
  UserId,
} from '@gpuaas/contract';

/** What people can be members of. */
export type Level = 'organization' | 'project';

export type MemberPlace =
  | { readonly type: 'organization'; readonly id: OrganizationId }
  | { readonly type: 'project'; readonly id: ProjectId; readonly orgId: OrganizationId };

export interface Member {
  id: OrganizationMemberId | ProjectMemberId;
  place: { type: Level; id: string };
  user: { id: UserId; username: string; displayName: string; email: string | undefined; disabled: boolean };
  role: MemberRole;
  createdAt: Date;
}

/** One that can still be accepted. */
export interface Invitation {
  id: InvitationId;
  place: { type: Level; id: string };
  role: MemberRole;
  note: string | undefined;
  invitedBy: { id: UserId; username: string };
  createdAt: Date;
  expiresAt: Date;
}

/** An invitation as whoever has the link sees it. */
export interface Offer {
  organization: { id: OrganizationId; slug: string; name: string };
  project: { id: ProjectId; slug: string; name: string } | undefined;
  role: MemberRole;
  invitedBy: { id: UserId; username: string };
  /** What whoever made it may do now. */
  inviter: { disabled: boolean; role: MemberRole | null; roleInProject: MemberRole | null };
  expiresAt: Date;
}
