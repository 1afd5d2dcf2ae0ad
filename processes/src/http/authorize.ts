import type { ProjectId } from '@gpuaas/contract';
import { type Access, type Iam, platformPermissionsOf, projectPermissionsOf } from '@gpuaas/iam';
import {
  anonymous,
  type Db,
  DomainError,
  type Principal,
  type ProjectScope,
  type Resources,
  type Scope,
  type SignedInPrincipal,
} from '@gpuaas/kernel';
import type { Caller } from './authenticate.ts';
import type { Operation } from './operations.ts';

export interface Authorized {
  principal: Principal;
  project: ProjectScope | undefined;
}

export interface AuthorizerDeps {
  iam: Pick<Iam, 'access'>;
  resources: Resources;
}

/** Whether this caller may make this call. A stranger learns nothing: what they have no access to does not exist. */
export async function authorize(
  deps: AuthorizerDeps,
  db: Db,
  operation: Operation,
  caller: Caller,
  path: Record<string, unknown>,
): Promise<Authorized> {
  if (operation.listener === 'node') {
    return { principal: certificatePrincipal(operation, caller, path), project: undefined };
  }
  if (operation.scope === 'public') return { principal: anonymous, project: undefined };
  if (caller.kind !== 'session') throw new DomainError('unauthenticated');

  const projectId = await projectOf(deps, db, operation, path);
  const access = await deps.iam.access(db, caller.sessionId, projectId);
  if (!access) throw new DomainError('session_revoked');
  const self = principalFor(access, { type: 'self' }, new Set());
  if (operation.scope === 'self') return { principal: self, project: undefined };
  if (operation.scope === 'platform') {
    const permissions = platformPermissionsOf(access.user.platformRole);
    const principal = principalFor(access, { type: 'platform' }, permissions);
    if (!permissions.has(operation.permission)) throw denied(operation, principal);
    return { principal, project: undefined };
  }
  if (!access.project) throw refusedTo(self, new DomainError('not_found', { resource: resourceWord(operation) }));
  const { id, orgId, role } = access.project;
  const project: ProjectScope = { type: 'project', id, orgId };
  const principal = principalFor(access, project, projectPermissionsOf(role));
  if (!principal.permissions.has(operation.permission)) throw denied(operation, principal);
  return { principal, project };
}

async function projectOf(
  { resources }: AuthorizerDeps,
  db: Db,
  operation: Operation,
  path: Record<string, unknown>,
): Promise<ProjectId | undefined> {
  if (operation.scope === 'project') return path['project_id'] as ProjectId;
  const { resource } = operation;
  if (!resource) return undefined;
  const found = await resources[resource.type]?.find(db, String(path[resource.parameter]));
  return found?.within?.type === 'project' ? found.within.id : undefined;
}

function certificatePrincipal(operation: Operation, caller: Caller, path: Record<string, unknown>): Principal {
  if (caller.kind !== 'certificate' && caller.kind !== 'superseded') throw new DomainError('unauthenticated');
  const { principal, role } = caller;
  const refuse = (reason: string) => refusedTo(principal, new DomainError('certificate_refused', { reason }));
  if (caller.kind === 'superseded' && operation.id !== 'renewNodeCertificate') {
    throw refuse('A newer certificate has replaced it.');
  }
  if (role !== operation.scope) throw refuse(onlyFor[operation.scope as keyof typeof onlyFor]);
  if ('node_id' in path && path['node_id'] !== principal.identity.id) {
    throw refusedTo(principal, new DomainError('not_found', { resource: 'node' }));
  }
  return principal;
}

const onlyFor = {
  gateway: 'Only a gateway may do this.',
  bootstrap: 'Only a join token may do this.',
  node: 'Only an enrolled node may do this.',
};

function principalFor({ user, sessionId }: Access, scope: Scope, permissions: ReadonlySet<string>): SignedInPrincipal {
  return { identity: { type: 'user', id: user.id, name: user.username }, scope, permissions, sessionId };
}

function denied(operation: Operation, principal: Principal): DomainError {
  return refusedTo(principal, new DomainError('permission_denied', { missing: operation.permission }));
}

function resourceWord(operation: Operation): string {
  return operation.resource?.type ?? 'project';
}

const refused = new WeakMap<DomainError, Principal>();

/** Remembers who was refused, for the audit row. */
function refusedTo(principal: Principal, error: DomainError): DomainError {
  refused.set(error, principal);
  return error;
}

export function refusedPrincipal(error: unknown): Principal | undefined {
  return error instanceof DomainError ? refused.get(error) : undefined;
}
