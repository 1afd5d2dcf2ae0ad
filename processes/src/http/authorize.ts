import type { ProjectId } from '@gpuaas/contract';
import { type Access, type Iam, platformRoleAllows, projectRoleAllows } from '@gpuaas/iam';
import { type Actor, type Db, DomainError, type ProjectAccess } from '@gpuaas/kernel';
import type { Caller } from './authenticate.ts';
import type { Operation } from './operations.ts';

export interface Authorized {
  actor: Actor;
  project: ProjectAccess | undefined;
}

/** Finds the project that a resource belongs to, by the resource's type. */
export type ResourceScopes = Record<string, (db: Db, id: string) => Promise<ProjectId | undefined>>;

export interface AuthorizerDeps {
  iam: Pick<Iam, 'access'>;
  resources: ResourceScopes;
}

const anonymous: Actor = { type: 'anonymous', id: undefined, name: 'anonymous' };

/** Whether this caller may make this call. A stranger learns nothing: what they have no access to does not exist. */
export async function authorize(
  deps: AuthorizerDeps,
  db: Db,
  operation: Operation,
  caller: Caller,
  path: Record<string, unknown>,
): Promise<Authorized> {
  if (operation.listener === 'node') return { actor: certificateActor(operation, caller, path), project: undefined };
  if (operation.scope === 'public') return { actor: anonymous, project: undefined };
  if (caller.kind !== 'session') throw new DomainError('unauthenticated');

  const projectId = await projectOf(deps, db, operation, path);
  const access = await deps.iam.access(db, caller.sessionId, projectId);
  if (!access) throw new DomainError('session_revoked');
  const actor = actorOf(access);
  if (operation.scope === 'self') return { actor, project: undefined };
  if (operation.scope === 'platform') {
    if (!platformRoleAllows(access.user.platformRole, operation.permission)) throw denied(operation, actor);
    return { actor, project: undefined };
  }
  if (!access.project) throw withActor(new DomainError('not_found', { resource: resourceWord(operation) }), actor);
  if (!projectRoleAllows(access.project.role, operation.permission)) throw denied(operation, actor);
  return { actor, project: access.project };
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
  return resources[resource.type]?.(db, String(path[resource.parameter]));
}

function certificateActor(operation: Operation, caller: Caller, path: Record<string, unknown>): Actor {
  if (caller.kind !== 'certificate' && caller.kind !== 'superseded') throw new DomainError('unauthenticated');
  const { actor } = caller;
  const refuse = (reason: string) => withActor(new DomainError('certificate_refused', { reason }), actor);
  if (caller.kind === 'superseded' && operation.id !== 'renewNodeCertificate') {
    throw refuse('A newer certificate has replaced it.');
  }
  if (operation.scope === 'gateway') {
    if (actor.type !== 'gateway') throw refuse('Only a gateway may do this.');
    return actor;
  }
  if (actor.type !== 'node' || actor.bootstrap !== (operation.scope === 'bootstrap')) {
    throw refuse(
      operation.scope === 'bootstrap' ? 'Only a join token may do this.' : 'Only an enrolled node may do this.',
    );
  }
  if ('node_id' in path && path['node_id'] !== actor.id)
    throw withActor(new DomainError('not_found', { resource: 'node' }), actor);
  return actor;
}

function actorOf({ user, sessionId }: Access): Actor {
  return { type: 'user', id: user.id, name: user.username, sessionId, platformRole: user.platformRole };
}

function denied(operation: Operation, actor: Actor): DomainError {
  return withActor(new DomainError('permission_denied', { missing: operation.permission }), actor);
}

function resourceWord(operation: Operation): string {
  return operation.resource?.type ?? 'project';
}

const deniedActors = new WeakMap<DomainError, Actor>();

/** Remembers who was refused, for the audit row. */
function withActor(error: DomainError, actor: Actor): DomainError {
  deniedActors.set(error, actor);
  return error;
}

export function deniedActor(error: unknown): Actor | undefined {
  return error instanceof DomainError ? deniedActors.get(error) : undefined;
}
