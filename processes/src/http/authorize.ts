import type { ProjectId } from '@gpuaas/contract';
import { type Access, type Iam, itsProject, platformPermissionsOf, projectPermissionsOf } from '@gpuaas/iam';
import {
  anonymous,
  type Db,
  DomainError,
  type Found,
  type Principal,
  type ProjectScope,
  type Resources,
  type Scope,
  type SignedInPrincipal,
} from '@gpuaas/kernel';
import type { Caller } from './authenticate.ts';
import type { ApiOperation } from './operations.ts';
import { toResolve, wordOf } from './resolve.ts';

export interface Authorized {
  principal: Principal;
  project: ProjectScope | undefined;
  /** What was found on the way, by parameter; whether it lies where the caller may reach it is not settled yet. */
  found: ReadonlyMap<string, Found<unknown> | undefined>;
}

export interface AuthorizerDeps {
  iam: Pick<Iam, 'access'>;
  resources: Resources;
}

/** Whether this caller may make this call. A stranger learns nothing: what they have no access to does not exist. */
export async function authorize(
  deps: AuthorizerDeps,
  db: Db,
  operation: ApiOperation,
  caller: Caller,
  path: Record<string, unknown>,
): Promise<Authorized> {
  if (operation.listener === 'node') return outsideProjects(certificatePrincipal(operation, caller, path));
  if (operation.scope === 'public') return outsideProjects(anonymous);
  if (caller.kind !== 'session') throw new DomainError('unauthenticated');

  const asked = toResolve(operation).at(-1);
  const resource = asked && deps.resources[asked.type];
  const lookup = asked && resource?.lookUp(String(path[asked.parameter]));
  const access = await deps.iam.access(db, caller.sessionId, projectOf(operation, path), lookup);
  if (!access) throw new DomainError('session_revoked');
  const found = new Map(
    asked && resource ? [[asked.parameter, access.resource && resource.read(access.resource)]] : [],
  );
  const self = principalFor(access, { type: 'self' }, new Set());
  if (operation.scope === 'self') return outsideProjects(self);
  if (operation.scope === 'platform') {
    const permissions = platformPermissionsOf(access.user.platformRole);
    const principal = principalFor(access, { type: 'platform' }, permissions);
    if (!permissions.has(operation.permission)) throw denied(operation, principal);
    return { principal, project: undefined, found };
  }
  if (!access.project) {
    const word = operation.scope === 'resource' && asked ? wordOf(asked) : 'project';
    throw refusedTo(self, new DomainError('not_found', { resource: word }));
  }
  const { id, orgId, role } = access.project;
  const project: ProjectScope = { type: 'project', id, orgId };
  const principal = principalFor(access, project, projectPermissionsOf(role));
  if (!principal.permissions.has(operation.permission)) throw denied(operation, principal);
  return { principal, project, found };
}

function outsideProjects(principal: Principal): Authorized {
  return { principal, project: undefined, found: new Map() };
}

/** The project in which somebody's role counts. */
function projectOf({ scope, resources }: ApiOperation, path: Record<string, unknown>) {
  if (scope === 'resource') return itsProject;
  const named = resources.find(({ type }) => type === 'project');
  return named && (path[named.parameter] as ProjectId);
}

function certificatePrincipal(
  { id, scope, gateway, resources }: ApiOperation,
  caller: Caller,
  path: Record<string, unknown>,
): Principal {
  if (caller.kind !== 'certificate' && caller.kind !== 'superseded') throw new DomainError('unauthenticated');
  const { principal, role } = caller;
  const refuse = (reason: string) => refusedTo(principal, new DomainError('certificate_refused', { reason }));
  if (caller.kind === 'superseded' && id !== 'renewNodeCertificate') {
    throw refuse('A newer certificate has replaced it.');
  }
  if (role !== scope) throw refuse(onlyFor[scope as keyof typeof onlyFor]);
  if (gateway !== undefined && principal.identity.name !== gateway)
    throw refuse(`Only the ${gateway} gateway may do this.`);
  // A node speaks for itself.
  const node = resources.find(({ type }) => type === 'node');
  if (node && path[node.parameter] !== principal.identity.id) {
    throw refusedTo(principal, new DomainError('not_found', { resource: wordOf(node) }));
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

function denied(operation: ApiOperation, principal: Principal): DomainError {
  return refusedTo(principal, new DomainError('permission_denied', { missing: operation.permission }));
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
