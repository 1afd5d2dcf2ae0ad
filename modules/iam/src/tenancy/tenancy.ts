import type { BodyOf, OrganizationId, ProjectId } from '@gpuaas/contract';
import { type Ctx, DomainError, type ProjectContents, type SignedInPrincipal, type Tx } from '@gpuaas/kernel';
import type { Department, Organization, Project } from '../user.ts';
import { archiveDepartment, closeDepartment, insertDepartment, renameDepartment } from './department-store.ts';
import {
  archiveOrganization,
  closeOrganization,
  insertOrganization,
  renameOrganization,
} from './organization-store.ts';
import {
  archiveProject,
  closeProject,
  findDepartmentFor,
  findOpenProjects,
  insertProject,
  renameProject,
} from './project-store.ts';

export interface TenancyDeps {
  projectContents: readonly ProjectContents[];
}

type Asked = Ctx<SignedInPrincipal>;
type Renaming = BodyOf<'updateProject'>;

export async function createOrganization(
  tx: Tx,
  ctx: Asked,
  { slug, name = slug }: BodyOf<'createOrganization'>,
): Promise<Organization> {
  const [id, departmentId, at] = [ctx.newId('org'), ctx.newId('dept'), ctx.clock.now()];
  const organization = { id, type: 'enterprise' as const, slug, name };
  const ownerId = ctx.principal.identity.id;
  if (!(await insertOrganization(tx, { ...organization, departmentId, ownerId, at }))) {
    throw taken('organization', slug);
  }
  return { ...organization, role: 'owner', createdAt: at };
}

export async function createDepartment(
  tx: Tx,
  ctx: Asked,
  orgId: OrganizationId,
  { slug, name = slug }: BodyOf<'createDepartment'>,
): Promise<Department> {
  const created = await insertDepartment(tx, { id: ctx.newId('dept'), orgId, slug, name, at: ctx.clock.now() });
  if (!created) throw taken('department', slug);
  return created;
}

export async function createProject(
  tx: Tx,
  ctx: Asked,
  orgId: OrganizationId,
  { slug, name = slug, department }: BodyOf<'createProject'>,
): Promise<Project> {
  const place = await findDepartmentFor(tx, orgId, department);
  // Every organisation has a default department until it is archived.
  if (!place && department === undefined) throw new DomainError('not_found', { resource: 'organization' });
  if (!place) throw new DomainError('validation_failed', { reason: `There is no department ${department}.` });
  const [id, at] = [ctx.newId('proj'), ctx.clock.now()];
  const project = { id, orgId, departmentId: place.department.id, slug, name, ownerId: ctx.principal.identity.id, at };
  if (!(await insertProject(tx, project))) throw taken('project', slug);
  return { id, slug, name, ...place, role: 'owner', createdAt: at };
}

export async function changeOrganization(tx: Tx, id: OrganizationId, change: Renaming): Promise<void> {
  if (!(await renameOrganization(tx, id, change))) throw taken('organization', change.slug);
}

export async function changeProject(tx: Tx, id: ProjectId, change: Renaming): Promise<void> {
  if (!(await renameProject(tx, id, change))) throw taken('project', change.slug);
}

export async function changeDepartment(tx: Tx, department: Department, change: Renaming): Promise<Department> {
  const changed = await renameDepartment(tx, department, change);
  if (!changed) throw taken('department', change.slug);
  return changed;
}

/** What every module has in it is looked at once nothing can be put into it any more. */
export async function archiveEmptyProject({ projectContents }: TenancyDeps, tx: Tx, id: ProjectId): Promise<void> {
  await closeProject(tx, id);
  const left = [];
  for (const contents of projectContents) left.push(...(await contents(tx, id)));
  assertEmpty('project', left);
  await archiveProject(tx, id);
}

export async function archiveEmptyOrganization(tx: Tx, id: OrganizationId): Promise<void> {
  const { type } = await closeOrganization(tx, id);
  if (type === 'personal') throw new DomainError('personal_organization');
  assertEmpty('organization', (await findOpenProjects(tx, { orgId: id })).map(asContent));
  await archiveOrganization(tx, id);
}

export async function archiveEmptyDepartment(tx: Tx, { id, isDefault }: Department): Promise<void> {
  if (isDefault) throw new DomainError('default_department');
  await closeDepartment(tx, id);
  assertEmpty('department', (await findOpenProjects(tx, { departmentId: id })).map(asContent));
  await archiveDepartment(tx, id);
}

const asContent = ({ id, slug }: { id: ProjectId; slug: string }) => ({ type: 'project', id, name: slug });

const mostNamed = 5;

function assertEmpty(resource: string, left: readonly { type: string; id: string; name: string }[]): void {
  if (left.length === 0) return;
  const named = left.slice(0, mostNamed).map(({ type, name }) => `${type.replaceAll('_', ' ')} ${name}`);
  const remaining = [...named, ...(left.length > mostNamed ? ['more'] : [])].join(', ');
  throw new DomainError('not_empty', { resource, remaining, ids: left.map(({ id }) => id) });
}

function taken(resource: string, name: string | undefined): DomainError {
  return new DomainError('name_taken', { resource, name: name ?? '' });
}
