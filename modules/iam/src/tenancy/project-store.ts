import type { DepartmentId, OrganizationId, ProjectId, UserId } from '@gpuaas/contract';
import { defineResource, isDuplicate, now, partly } from '@gpuaas/database';
import { type Actor, type Db, type Page, type PageOf, type Tx, toPage } from '@gpuaas/kernel';
import { roleInProject } from '../permissions/role-store.ts';
import { iamTables } from '../tables.ts';
import type { ListedProject, Project } from '../user.ts';

const openDepartments = (t: ReturnType<typeof iamTables>, orgId: OrganizationId) =>
  t
    .selectFrom('department')
    .innerJoin('organization', 'organization.id', 'department.org_id')
    .select([
      'organization.id as org_id',
      'organization.slug as org_slug',
      'organization.name as org_name',
      'organization.type as org_type',
      'department.id as department_id',
      'department.slug as department_slug',
    ])
    .where('department.org_id', '=', orgId)
    .where('department.archived_at', 'is', null)
    .where('organization.archived_at', 'is', null)
    // It is not archived, and neither is its organisation, as long as something is being put into it.
    .forKeyShare();

const defaultDepartment = iamTables.query((t, p: { orgId: OrganizationId }) =>
  openDepartments(t, p.orgId).where('is_default', 'is', true),
);
const departmentNamed = iamTables.query((t, p: { orgId: OrganizationId; slug: string }) =>
  openDepartments(t, p.orgId).where('department.slug', '=', p.slug),
);

/** What a new project has of the place that it is put into. Undefined: there is no such department. */
export async function findDepartmentFor(
  tx: Tx,
  orgId: OrganizationId,
  slug: string | undefined,
): Promise<Pick<Project, 'organization' | 'department'> | undefined> {
  const [row] =
    slug === undefined ? await defaultDepartment(tx, { orgId }) : await departmentNamed(tx, { orgId, slug });
  return row && inOf(row);
}

interface NewProject {
  id: ProjectId;
  orgId: OrganizationId;
  departmentId: DepartmentId;
  slug: string;
  name: string;
  ownerId: UserId;
  at: Date;
}

const insert = iamTables.query((t, p: NewProject) =>
  t
    .insertInto('project')
    .values({
      id: p.id,
      slug: p.slug,
      name: p.name,
      org_id: p.orgId,
      department_id: p.departmentId,
      created_at: p.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

const insertOwner = iamTables.query((t, p: NewProject) =>
  t.insertInto('project_membership').values({ project_id: p.id, user_id: p.ownerId, role: 'owner', created_at: p.at }),
);

/** False when the organisation has a project of this name. */
export async function insertProject(tx: Tx, project: NewProject): Promise<boolean> {
  const [inserted] = await insert(tx, project);
  if (inserted) await insertOwner(tx, project);
  return inserted !== undefined;
}

/** False when the organisation has another project of this name. */
export async function renameProject(tx: Tx, id: ProjectId, change: { slug?: string; name?: string }): Promise<boolean> {
  if (Object.keys(change).length === 0) return true;
  return partly(tx, async () => {
    await iamTables(tx).updateTable('project').set(change).where('id', '=', id).execute();
    return true;
  }).catch(takenName);
}

/** For renaming: somebody else has the name. */
export function takenName(error: unknown): false {
  if (isDuplicate(error)) return false;
  throw error;
}

/** Waits for every change in the project that is under way, and keeps others out until the end of the transaction. */
export async function closeProject(tx: Tx, id: ProjectId): Promise<void> {
  await iamTables(tx).selectFrom('project').select('id').where('id', '=', id).forUpdate().execute();
}

export async function archiveProject(tx: Tx, id: ProjectId): Promise<void> {
  await iamTables(tx).updateTable('project').set({ archived_at: now }).where('id', '=', id).execute();
}

/** Only its name: what a project is to somebody depends on who they are. */
export const projectResource = defineResource(
  (db, id) =>
    iamTables(db)
      .selectFrom('project')
      .select(['id', 'slug'])
      .where('id', '=', id as ProjectId),
  (row) => ({ within: { type: 'project', id: row.id }, name: row.slug, value: undefined }),
);

export async function listProjectsOf(db: Db, userId: UserId, page: Page): Promise<PageOf<Project>> {
  let query = projectsAsSeenBy(iamTables(db), userId).where('project.id', 'in', (eb) =>
    eb
      .selectFrom('project_membership')
      .select('project_id')
      .where('user_id', '=', userId)
      .union((or) =>
        or
          .selectFrom('organization_membership as o')
          .innerJoin('project as p', 'p.org_id', 'o.org_id')
          .select('p.id as project_id')
          .where('o.user_id', '=', userId)
          .where('o.role', 'in', ['owner', 'admin']),
      ),
  );
  if (page.after !== undefined) query = query.where('project.id', '>', page.after as ProjectId);
  const rows = await query
    .orderBy('project.id')
    .limit(page.limit + 1)
    .execute();
  return toPage(rows.map(toProject), page, 'projects');
}

/** Whether they may see it is settled before. */
export async function findProjectAsSeenBy(db: Db, actorId: Actor['id'], id: ProjectId): Promise<Project | undefined> {
  const [row] = await projectAsSeenBy(db, { actorId, id });
  return row && toProject(row);
}

export async function listProjectsIn(db: Db, orgId: OrganizationId, page: Page): Promise<PageOf<ListedProject>> {
  let query = iamTables(db)
    .selectFrom('project')
    .innerJoin('department', 'department.id', 'project.department_id')
    .select(['project.id', 'project.slug', 'project.name', 'project.created_at', 'project.archived_at'])
    .select(['department.id as department_id', 'department.slug as department_slug'])
    .where('project.org_id', '=', orgId);
  if (page.after !== undefined) query = query.where('project.id', '>', page.after as ProjectId);
  const rows = await query
    .orderBy('project.id')
    .limit(page.limit + 1)
    .execute();
  const projects = rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    department: { id: row.department_id, slug: row.department_slug },
    createdAt: row.created_at,
    archivedAt: row.archived_at ?? undefined,
  }));
  return toPage(projects, page, ['organization projects', orgId]);
}

/** At most ten of those that are not archived. */
export async function findOpenProjects(
  db: Db,
  within: { orgId: OrganizationId } | { departmentId: DepartmentId },
): Promise<{ id: ProjectId; slug: string }[]> {
  const open = iamTables(db).selectFrom('project').select(['id', 'slug']).where('archived_at', 'is', null);
  const those =
    'orgId' in within ? open.where('org_id', '=', within.orgId) : open.where('department_id', '=', within.departmentId);
  return those.orderBy('id').limit(10).execute();
}

const projectAsSeenBy = iamTables.query((t, p: { actorId: Actor['id']; id: ProjectId }) =>
  projectsAsSeenBy(t, p.actorId).where('project.id', '=', p.id),
);

function projectsAsSeenBy(t: ReturnType<typeof iamTables>, actorId: Actor['id']) {
  const userId = actorId as UserId;
  return t
    .selectFrom('project')
    .innerJoin('organization', 'organization.id', 'project.org_id')
    .innerJoin('department', 'department.id', 'project.department_id')
    .leftJoin('project_membership as own', (join) =>
      join.onRef('own.project_id', '=', 'project.id').on('own.user_id', '=', userId),
    )
    .leftJoin('organization_membership as above', (join) =>
      join.onRef('above.org_id', '=', 'project.org_id').on('above.user_id', '=', userId),
    )
    .select([
      'project.id',
      'project.slug',
      'project.name',
      'project.created_at',
      roleInProject.as('role'),
      'organization.id as org_id',
      'organization.slug as org_slug',
      'organization.name as org_name',
      'organization.type as org_type',
      'department.id as department_id',
      'department.slug as department_slug',
    ])
    .where('project.archived_at', 'is', null);
}

type ProjectRow = Awaited<ReturnType<ReturnType<typeof projectsAsSeenBy>['executeTakeFirstOrThrow']>>;

function toProject(row: ProjectRow): Project {
  const { id, slug, name, role, created_at: createdAt } = row;
  return { id, slug, name, role: role ?? undefined, createdAt, ...inOf(row) };
}

function inOf(row: Pick<ProjectRow, `org_${'id' | 'slug' | 'name' | 'type'}` | `department_${'id' | 'slug'}`>) {
  return {
    organization: { id: row.org_id, slug: row.org_slug, name: row.org_name, type: row.org_type },
    department: { id: row.department_id, slug: row.department_slug },
  };
}
