import type {
  NodeId,
  OrganizationId,
  ProjectId,
  ServiceAccountId,
  ServiceAccountKeyId,
  SessionId,
  UserId,
} from '@gpuaas/contract';

/** Who can act in a project. Where they are shown or written down they are told apart, and nowhere else. */
export interface Actor {
  readonly type: 'user' | 'service_account';
  readonly id: UserId | ServiceAccountId;
  readonly name: string;
}

export interface Person extends Actor {
  readonly type: 'user';
  readonly id: UserId;
}

export interface ServiceAccountIdentity extends Actor {
  readonly type: 'service_account';
  readonly id: ServiceAccountId;
}

/** Who somebody is, as the audit log names them. Humans and machines are told apart there and nowhere else. */
export type Identity =
  | Actor
  | { readonly type: 'node'; readonly id: NodeId; readonly name: string }
  | { readonly type: 'gateway' | 'system' | 'anonymous'; readonly id: undefined; readonly name: string };

/** How far a call reaches. */
export type Scope =
  | OrganizationScope
  | ProjectScope
  | NodeScope
  | { readonly type: 'platform' }
  | { readonly type: 'self' };

export interface OrganizationScope {
  readonly type: 'organization';
  readonly id: OrganizationId;
}

export interface ProjectScope {
  readonly type: 'project';
  readonly id: ProjectId;
  readonly orgId: OrganizationId;
}

export interface NodeScope {
  readonly type: 'node';
  readonly id: NodeId;
}

/** Who acts, how far they reach and what they may do there. Domain code decides by this, never by the kind of actor. */
export interface Principal {
  readonly identity: Identity;
  readonly scope: Scope;
  /** What they may do in `scope`. */
  readonly permissions: ReadonlySet<string>;
}

/** What a right rests on: it ends when this does. */
export type CredentialId = SessionId | ServiceAccountKeyId;

/** Whoever acts in a project. */
export interface ActingPrincipal extends Principal {
  readonly identity: Actor;
  readonly credentialId: CredentialId;
  /** What they may do on the platform, wherever they act: operators are told more than others. */
  readonly platformPermissions?: ReadonlySet<string>;
}

/** Somebody who has signed in. */
export interface SignedInPrincipal extends ActingPrincipal {
  readonly identity: Person;
  readonly credentialId: SessionId;
}

/** A node, known by the certificate it showed. */
export interface NodePrincipal extends Principal {
  readonly identity: Extract<Identity, { readonly type: 'node' }>;
  readonly scope: NodeScope;
  readonly fingerprint: string;
}

const nothing: ReadonlySet<string> = new Set();

/** Somebody without permissions: what they may do was decided when they were let in. */
export function principalOf<S extends Scope>(identity: Identity, scope: S) {
  return { identity, scope, permissions: nothing };
}

export function nodePrincipal(id: NodeId, name: string, fingerprint: string): NodePrincipal {
  return { identity: { type: 'node', id, name }, scope: { type: 'node', id }, permissions: nothing, fingerprint };
}

export function systemPrincipal(name: string): Principal {
  return principalOf({ type: 'system', id: undefined, name }, { type: 'platform' });
}

export const anonymous: Principal = principalOf(
  { type: 'anonymous', id: undefined, name: 'anonymous' },
  { type: 'self' },
);
