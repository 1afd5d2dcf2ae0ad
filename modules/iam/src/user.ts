import type {
  DepartmentId,
  OrganizationId,
  PlatformRole,
  ProjectId,
  ProjectRole,
  SessionId,
  UserId,
} from '@gpuaas/contract';

export interface User {
  id: UserId;
  username: string;
  displayName: string;
  email: string | undefined;
  platformRole: PlatformRole;
}

/** A project as one of its members sees it. */
export interface Project {
  id: ProjectId;
  slug: string;
  name: string;
  organization: { id: OrganizationId; slug: string; name: string; type: 'personal' | 'enterprise' };
  department: { id: DepartmentId; slug: string };
  role: ProjectRole;
  createdAt: Date;
}

/** What a signed-in caller may do, read in one query: their session must be alive, their role may have changed. */
export interface Access {
  user: User;
  sessionId: SessionId;
  session: { client: string; createdAt: Date; expiresAt: Date };
  /** Undefined when no project was asked for, or the caller may not know of it. */
  project: { id: ProjectId; orgId: OrganizationId; role: ProjectRole } | undefined;
  /** The row of the resource that was asked for along the way. Undefined when there is none. */
  resource: object | undefined;
}

/** Stands for the project that the resource lies in, where a caller need not say which one that is. */
export const itsProject = Symbol('the project of the resource');
export type ItsProject = typeof itsProject;

/** What a sign-in session is worth in one project now. */
export interface Standing {
  signedIn: boolean;
  disabled: boolean;
  /** Undefined when its owner is not a member. */
  role: ProjectRole | undefined;
}
