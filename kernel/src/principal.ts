import type { NodeId, OrganizationId, ProjectId, SessionId, UserId } from '@gpuaas/contract';

/** Who somebody is, as the audit log names them. Humans and machines are told apart there and nowhere else. */
export type Identity =
  | { readonly type: 'user'; readonly id: UserId; readonly name: string }
  | { readonly type: 'node'; readonly id: NodeId; readonly name: string }
  | { readonly type: 'gateway' | 'system' | 'anonymous'; readonly id: undefined; readonly name: string };

/** How far a call reaches. */
export type Scope = ProjectScope | NodeScope | { readonly type: 'platform' } | { readonly type: 'self' };

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

/** Somebody who has signed in. */
export interface SignedInPrincipal extends Principal {
  readonly identity: Extract<Identity, { type: 'user' }>;
  readonly sessionId: SessionId;
}

/** A node, known by the certificate it showed. */
export interface NodePrincipal extends Principal {
  readonly identity: Extract<Identity, { type: 'node' }>;
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
