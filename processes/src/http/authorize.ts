import { type OrganizationId, type ProjectId, serviceAccountPermissions } from '@gpuaas/contract';
import { type Access, type Iam, itsProject, platformPermissionsOf } from '@gpuaas/iam';
import {
  type ActingPrincipal,
  anonymous,
  type Db,
  DomainError,
  type Found,
  idPrefix,
  type OrganizationScope,
  type Principal,
  type ProjectScope,
  type Resources,
  type Scope,
} from '@gpuaas/kernel';
import type { Caller } from './authenticate.ts';
import type { ApiOperation } from './operations.ts';
import { toResolve, wordOf } from './resolve.ts';

export interface Authorized {
  principal: Principal;
  organization: OrganizationScope | undefined;
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
  if (caller.kind !== 'credential') throw new DomainError('unauthenticated');

  const asked = toResolve(operation).at(-1);
  const resource = asked && deps.resources[asked.type];
  const lookup = asked && resource?.lookUp(String(path[asked.parameter]));
  const access = await deps.iam.access(db, caller.credentialId, placeOf(operation, path), lookup);
  if (!access) throw new DomainError(idPrefix(caller.credentialId) === 'sakey' ? 'key_refused' : 'session_revoked');
  const found = new Map(
    asked && resource ? [[asked.parameter, access.resource && resource.read(access.resource)]] : [],
  );
  const self = principalFor(access, { type: 'self' }, new Set());
  if (!access.person && !isForPrograms(operation)) throw refusedTo(self, new DomainError('people_only'));
  if (operation.scope === 'self') return { ...outsideProjects(self), found };
  const reached = reachedBy(access, operation);
  if (!reached) {
    const word = operation.scope === 'resource' && asked ? wordOf(asked) : operation.scope;
    throw refusedTo(self, new DomainError('not_found', { resource: word }));
  }
  const { scope, permissions } = reached;
  const principal = principalFor(access, scope, permissions);
  if (!permissions.has(operation.permission)) throw denied(operation, principal);
  return {
    principal,
    organization: scope.type === 'organization' ? scope : undefined,
    project: scope.type === 'project' ? scope : undefined,
    found,
  };
}

/** Where a call takes place and what the caller may do there. Undefined where they may not know of it. */
function reachedBy(
  { person, organization, project }: Access,
  operation: ApiOperation,
): { scope: Scope; permissions: ReadonlySet<string> } | undefined {
  if (operation.scope === 'platform') {
    return { scope: { type: 'platform' }, permissions: platformPermissionsOf(person?.user.platformRole) };
  }
  if (operation.scope === 'organization') {
    return (
      organization && { scope: { type: 'organization', id: organization.id }, permissions: organization.permissions }
    );
  }
  return (
    project && { scope: { type: 'project', id: project.id, orgId: project.orgId }, permissions: project.permissions }
  );
}

function outsideProjects(principal: Principal): Authorized {
  return { principal, organization: undefined, project: undefined, found: new Map() };
}

const forPrograms: ReadonlySet<string> = new Set(serviceAccountPermissions);

/** Whoever is not a person acts in a project, and does nothing there that the contract keeps for people. */
function isForPrograms({ scope, permission }: ApiOperation): boolean {
  return (scope === 'project' || scope === 'resource') && forPrograms.has(permission);
}

/** Where somebody's role counts. */
function placeOf({ scope, resources }: ApiOperation, path: Record<string, unknown>) {
  if (scope === 'resource') return itsProject;
  if (scope === 'organization') return { organizationId: path['organization_id'] as OrganizationId };
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

function principalFor(access: Access, scope: Scope, permissions: ReadonlySet<string>): ActingPrincipal {
  const platformPermissions = platformPermissionsOf(access.person?.user.platformRole);
  return { identity: access.actor, scope, permissions, platformPermissions, credentialId: access.credentialId };
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
