import type {
  DepartmentId,
  OrganizationId,
  OrganizationRole,
  OrganizationType,
  PlatformRole,
  ProjectId,
  ProjectRole,
  SessionId,
  UserId,
} from '@gpuaas/contract';
import type { Actor, CredentialId } from '@gpuaas/kernel';

export interface User {
  id: UserId;
  /** Who signs them in. */
  issuer: string;
  username: string;
  displayName: string;
  email: string | undefined;
  platformRole: PlatformRole;
}

/** An organisation as one of its members sees it. */
export interface Organization {
  id: OrganizationId;
  slug: string;
  name: string;
  type: OrganizationType;
  role: OrganizationRole;
  createdAt: Date;
}

export interface Department {
  id: DepartmentId;
  orgId: OrganizationId;
  slug: string;
  name: string;
  isDefault: boolean;
  createdAt: Date;
}

/** A project as its organisation sees it. */
export interface ListedProject {
  id: ProjectId;
  slug: string;
  name: string;
  department: { id: DepartmentId; slug: string };
  createdAt: Date;
  archivedAt: Date | undefined;
}

/** A project as somebody sees it. */
export interface Project {
  id: ProjectId;
  slug: string;
  name: string;
  organization: { id: OrganizationId; slug: string; name: string; type: OrganizationType };
  department: { id: DepartmentId; slug: string };
  /** Undefined for whoever is not a member and may see it all the same. */
  role: ProjectRole | undefined;
  createdAt: Date;
}

/** One of somebody's sessions, as they see it. */
export interface OwnSession {
  id: SessionId;
  client: string;
  /** Undefined when nobody knew it. */
  address: string | undefined;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

/** What a caller may do, read in one query: their credential must be good, their role may have changed. */
export interface Access {
  actor: Actor;
  credentialId: CredentialId;
  /** Undefined when it is not a person who acts. */
  person: SignedInPerson | undefined;
  /** Undefined when no organisation was asked for, or the caller may not know of it. */
  organization: { id: OrganizationId; permissions: ReadonlySet<string> } | undefined;
  /** Undefined when no project was asked for, or the caller may not know of it. */
  project: { id: ProjectId; orgId: OrganizationId; permissions: ReadonlySet<string> } | undefined;
  /** The row of the resource that was asked for along the way. Undefined when there is none. */
  resource: object | undefined;
}

/** Stands for the project that the resource lies in, where a caller need not say which one that is. */
export const itsProject = Symbol('the project of the resource');
export type ItsProject = typeof itsProject;

/** Where somebody's role counts. */
export type RolePlace = ProjectId | ItsProject | { organizationId: OrganizationId };

export interface SignedInPerson {
  user: User;
  session: { id: SessionId; client: string; createdAt: Date; expiresAt: Date };
}

/** What a credential is worth in one project now. */
export interface Standing {
  /** Signed out, expired, or deleted. */
  ended: boolean;
  disabled: boolean;
  /** None when its owner may not know of the project. */
  permissions: ReadonlySet<string>;
}
