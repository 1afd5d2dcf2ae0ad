import type {
  Department as DepartmentView,
  OrganizationProject,
  Organization as OrganizationView,
  ProjectView,
} from '@gpuaas/contract';
import {
  type ActingPrincipal,
  type Ctx,
  type Db,
  DomainError,
  type Handlers,
  pageOf,
  type SignedInPrincipal,
} from '@gpuaas/kernel';
import { organizationPermissionsOf, projectPermissionsOf } from '../permissions/permissions.ts';
import type { Department, ListedProject, Organization, Project } from '../user.ts';
import { listDepartments } from './department-store.ts';
import { findOrganizationOf, listOrganizationsOf } from './organization-store.ts';
import { findProjectAsSeenBy, listProjectsIn, listProjectsOf } from './project-store.ts';
import {
  archiveEmptyDepartment,
  archiveEmptyOrganization,
  archiveEmptyProject,
  changeDepartment,
  changeOrganization,
  changeProject,
  createDepartment,
  createOrganization,
  createProject,
  type TenancyDeps,
} from './tenancy.ts';

export type TenancyOperation =
  | 'listOrganizations'
  | 'createOrganization'
  | 'getOrganization'
  | 'updateOrganization'
  | 'archiveOrganization'
  | 'listOrganizationProjects'
  | 'createProject'
  | 'listDepartments'
  | 'createDepartment'
  | 'getDepartment'
  | 'updateDepartment'
  | 'archiveDepartment'
  | 'listProjects'
  | 'getProject'
  | 'updateProject'
  | 'archiveProject';

export interface TenancyResources {
  department: Department;
}

type Asked = Ctx<SignedInPrincipal>;

export function tenancyHandlers(deps: TenancyDeps): Handlers<TenancyOperation, TenancyResources> {
  const organizationView = async (db: Db, ctx: Asked, id: Organization['id']) => {
    const found = await findOrganizationOf(db, ctx.principal.identity.id, id);
    if (!found) throw new DomainError('not_found', { resource: 'organization' });
    return toOrganizationView(found);
  };
  const projectView = async (db: Db, { principal }: Ctx<ActingPrincipal>, id: Project['id']) => {
    const found = await findProjectAsSeenBy(db, principal.identity.id, id);
    if (!found) throw new DomainError('not_found', { resource: 'project' });
    return toProjectView(found, principal.permissions);
  };
  return {
    async listOrganizations({ db, ctx, query }) {
      const page = pageOf(query, 'organizations');
      const { items, nextCursor } = await listOrganizationsOf(db, ctx.principal.identity.id, page);
      return { status: 200, body: { items: items.map(toOrganizationView), next_cursor: nextCursor } };
    },
    async createOrganization({ tx, ctx, body }) {
      const created = toOrganizationView(await createOrganization(tx, ctx, body));
      return { status: 201, headers: { location: `/api/v1/organizations/${created.id}` }, body: created };
    },
    getOrganization: async ({ db, ctx, organization }) => ({
      status: 200,
      body: await organizationView(db, ctx, organization.id),
    }),
    async updateOrganization({ tx, ctx, organization, body }) {
      await changeOrganization(tx, organization.id, body);
      return { status: 200, body: await organizationView(tx, ctx, organization.id) };
    },
    async archiveOrganization({ tx, organization }) {
      await archiveEmptyOrganization(tx, organization.id);
      return { status: 204 };
    },

    async listOrganizationProjects({ db, organization, query }) {
      const page = pageOf(query, ['organization projects', organization.id]);
      const { items, nextCursor } = await listProjectsIn(db, organization.id, page);
      return { status: 200, body: { items: items.map(toListedProject), next_cursor: nextCursor } };
    },
    async createProject({ tx, ctx, organization, body }) {
      const created = toProjectView(await createProject(tx, ctx, organization.id, body));
      const headers = { location: `/api/v1/projects/${created.id}` };
      return { status: 201, headers, body: created, audit: { projectId: created.id } };
    },

    async listDepartments({ db, organization, query }) {
      const page = pageOf(query, ['departments', organization.id]);
      const { items, nextCursor } = await listDepartments(db, organization.id, page);
      return { status: 200, body: { items: items.map(toDepartmentView), next_cursor: nextCursor } };
    },
    async createDepartment({ tx, ctx, organization, body }) {
      const created = toDepartmentView(await createDepartment(tx, ctx, organization.id, body));
      const location = `/api/v1/organizations/${organization.id}/departments/${created.id}`;
      return { status: 201, headers: { location }, body: created };
    },
    getDepartment: async ({ department }) => ({ status: 200, body: toDepartmentView(department) }),
    updateDepartment: async ({ tx, department, body }) => ({
      status: 200,
      body: toDepartmentView(await changeDepartment(tx, department, body)),
    }),
    async archiveDepartment({ tx, department }) {
      await archiveEmptyDepartment(tx, department);
      return { status: 204, audit: { targetName: department.slug } };
    },

    async listProjects({ db, ctx, query }) {
      const page = pageOf(query, 'projects');
      const { items, nextCursor } = await listProjectsOf(db, ctx.principal.identity.id, page);
      return { status: 200, body: { items: items.map((project) => toProjectView(project)), next_cursor: nextCursor } };
    },
    getProject: async ({ db, ctx, project }) => ({ status: 200, body: await projectView(db, ctx, project.id) }),
    async updateProject({ tx, ctx, project, body }) {
      await changeProject(tx, project.id, body);
      return { status: 200, body: await projectView(tx, ctx, project.id) };
    },
    async archiveProject({ tx, project }) {
      await archiveEmptyProject(deps, tx, project.id);
      return { status: 204 };
    },
  };
}

/** Without permissions: those of the role. */
export function toProjectView(project: Project, permissions = projectPermissionsOf(project.role)): ProjectView {
  return {
    id: project.id,
    slug: project.slug,
    name: project.name,
    organization: project.organization,
    department: project.department,
    role: project.role ?? null,
    permissions: [...permissions],
    created_at: project.createdAt.toISOString(),
  };
}

function toOrganizationView({ createdAt, ...organization }: Organization): OrganizationView {
  const permissions = [...organizationPermissionsOf(organization.role)];
  return { ...organization, permissions, created_at: createdAt.toISOString() };
}

function toDepartmentView({ id, slug, name, isDefault, createdAt }: Department): DepartmentView {
  return { id, slug, name, is_default: isDefault, created_at: createdAt.toISOString() };
}

function toListedProject({ createdAt, archivedAt, ...project }: ListedProject): OrganizationProject {
  return { ...project, created_at: createdAt.toISOString(), archived_at: archivedAt?.toISOString() ?? null };
}
