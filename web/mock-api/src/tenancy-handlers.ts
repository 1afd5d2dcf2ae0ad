import { type Department, type Organization, organizationPermissions, type ProjectView } from '@gpuaas/contract';
import type { Handlers } from './handlers.ts';
import { iso, makeId } from './ids.ts';
import { find, pageOf } from './lookup.ts';
import { ProblemError } from './problem-error.ts';
import type { World } from './world.ts';

type Served =
  | 'listOrganizations'
  | 'createOrganization'
  | 'updateOrganization'
  | 'archiveOrganization'
  | 'listDepartments'
  | 'createDepartment'
  | 'updateDepartment'
  | 'archiveDepartment'
  | 'listOrganizationProjects'
  | 'createProject'
  | 'updateProject'
  | 'archiveProject';

const nothing = { status: 204 as const, body: undefined };

/** The organisation of whoever looks, of which they are the owner, and those that they create. */
export function tenancyHandlers({ me }: World): Pick<Handlers, Served> {
  const first = me.projects[0];
  if (!first) throw new Error('the mock has lost its projects');
  const make = ({ id, slug, name, type }: Omit<ProjectView['organization'], 'id'> & { id: Organization['id'] }) => {
    const permissions = Object.keys(organizationPermissions);
    return { id, slug, name, type, role: 'owner' as const, permissions, created_at: first.created_at };
  };
  const usual: Department = { ...first.department, name: 'Research', is_default: true, created_at: first.created_at };
  let organizations: Organization[] = [make(first.organization)];
  let departments = new Map<string, Department[]>([[first.organization.id, [usual]]]);
  const departmentsIn = (id: string) => departments.get(id) ?? [];
  const keep = (id: string, list: Department[]) => {
    departments = new Map([...departments, [id, list]]);
  };
  const projectsIn = (id: string) => me.projects.filter(({ organization }) => organization.id === id);
  const refuseWhileLeft = (resource: string, left: readonly ProjectView[]) => {
    if (left.length === 0) return;
    const remaining = left.map(({ slug }) => `project ${slug}`).join(', ');
    throw new ProblemError('not_empty', { resource, remaining, ids: left.map(({ id }) => id) });
  };
  return {
    listOrganizations: ({ query }) => ({ status: 200, body: pageOf(organizations, query) }),
    createOrganization({ body: { slug, name = slug } }) {
      const made = make({ id: makeId('org', Date.now()), slug, name, type: 'enterprise' });
      organizations = [...organizations, made];
      keep(made.id, [{ ...usual, id: makeId('dept', Date.now()), slug: 'default', name: 'Default' }]);
      return { status: 201, body: made };
    },
    updateOrganization({ params, body }) {
      const changed = { ...find(organizations, params.organization_id, 'organization'), ...body };
      organizations = organizations.map((one) => (one.id === changed.id ? changed : one));
      return { status: 200, body: changed };
    },
    archiveOrganization({ params }) {
      refuseWhileLeft('organization', projectsIn(params.organization_id));
      organizations = organizations.filter(({ id }) => id !== params.organization_id);
      return nothing;
    },
    listDepartments: ({ params, query }) => ({
      status: 200,
      body: pageOf(departmentsIn(params.organization_id), query),
    }),
    createDepartment({ params, body: { slug, name = slug } }) {
      const made = { id: makeId('dept', Date.now()), slug, name, is_default: false, created_at: iso(Date.now()) };
      keep(params.organization_id, [...departmentsIn(params.organization_id), made]);
      return { status: 201, body: made };
    },
    updateDepartment({ params, body }) {
      const list = departmentsIn(params.organization_id);
      const changed = { ...find(list, params.department_id, 'department'), ...body };
      keep(
        params.organization_id,
        list.map((one) => (one.id === changed.id ? changed : one)),
      );
      return { status: 200, body: changed };
    },
    archiveDepartment({ params }) {
      const list = departmentsIn(params.organization_id);
      const { id } = find(list, params.department_id, 'department');
      refuseWhileLeft(
        'department',
        me.projects.filter(({ department }) => department.id === id),
      );
      keep(
        params.organization_id,
        list.filter((one) => one.id !== id),
      );
      return nothing;
    },
    listOrganizationProjects({ params, query }) {
      const listed = projectsIn(params.organization_id).map(({ id, slug, name, department, created_at }) => ({
        ...{ id, slug, name, department, created_at },
        archived_at: null,
      }));
      return { status: 200, body: pageOf(listed, query) };
    },
    createProject({ params, body: { slug, name = slug, department } }) {
      const list = departmentsIn(params.organization_id);
      const within = list.find((one) => one.slug === department) ?? list[0] ?? usual;
      const {
        permissions: _,
        role: __,
        created_at: ___,
        ...organization
      } = find(organizations, params.organization_id, 'organization');
      const made: ProjectView = {
        ...{ ...first, id: makeId('proj', Date.now()), slug, name, organization },
        department: { id: within.id, slug: within.slug },
      };
      me.projects = [...me.projects, made];
      return { status: 201, body: made };
    },
    updateProject({ params, body }) {
      const changed = { ...find(me.projects, params.project_id, 'project'), ...body };
      me.projects = me.projects.map((one) => (one.id === changed.id ? changed : one));
      return { status: 200, body: changed };
    },
    archiveProject({ params }) {
      me.projects = me.projects.filter(({ id }) => id !== params.project_id);
      return nothing;
    },
  };
}
