import type { OrganizationId, PlatformRole, ProjectId, UserId } from '@gpuaas/contract';
import { defineResource } from '@gpuaas/database';
import type { Identity } from '@gpuaas/identity-provider';
import type { Db, Page, PageOf, Tx } from '@gpuaas/kernel';
import { toPage } from '@gpuaas/kernel';
import type { Selectable } from 'kysely';
import { type IamTables, iamTables } from './tables.ts';
import type { Project, User } from './user.ts';

export async function findUserByIdentity(
  tx: Tx,
  identity: Identity,
): Promise<(User & { disabled: boolean }) | undefined> {
  const row = await iamTables(tx)
    .selectFrom('user_account')
    .selectAll()
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...fromRow(row), disabled: row.disabled_at !== null };
}

export async function getUser(db: Db, id: UserId): Promise<User> {
  return fromRow(
    await iamTables(db).selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
}

/** Undefined when the username is taken, or the same person has just been written by another sign-in. */
export async function insertUser(
  tx: Tx,
  user: { id: UserId; username: string; identity: Identity; platformRole: PlatformRole; at: Date },
): Promise<User | undefined> {
  const row = await iamTables(tx)
    .insertInto('user_account')
    .values({
      id: user.id,
      issuer: user.identity.issuer,
      subject: user.identity.subject,
      username: user.username,
      display_name: user.identity.displayName,
      email: user.identity.email ?? null,
      platform_role: user.platformRole,
      created_at: user.at,
      last_signed_in_at: user.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
}

export async function updateUser(
  tx: Tx,
  id: UserId,
  change: { identity: Identity; platformRole: PlatformRole; at: Date },
): Promise<User> {
  const row = await iamTables(tx)
    .updateTable('user_account')
    .set({
      display_name: change.identity.displayName,
      email: change.identity.email ?? null,
      platform_role: change.platformRole,
      last_signed_in_at: change.at,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

export interface PersonalOrganization {
  organization: { id: OrganizationId; slug: string; name: string };
  departmentId: IamTables['department']['id'];
  projectId: ProjectId;
  ownerId: UserId;
  at: Date;
}

/** False when the slug is taken. */
export async function insertPersonalOrganization(tx: Tx, personal: PersonalOrganization): Promise<boolean> {
  const { organization, departmentId, projectId, ownerId, at } = personal;
  const tables = iamTables(tx);
  const inserted = await tables
    .insertInto('organization')
    .values({ ...organization, type: 'personal', created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  const inDefault = { org_id: organization.id, slug: 'default', created_at: at };
  await tables
    .insertInto('department')
    .values({ id: departmentId, name: 'Default', is_default: true, ...inDefault })
    .execute();
  await tables
    .insertInto('project')
    .values({ id: projectId, department_id: departmentId, name: 'Default', ...inDefault })
    .execute();
  const owner = { user_id: ownerId, role: 'owner' as const, created_at: at };
  await tables
    .insertInto('organization_membership')
    .values({ org_id: organization.id, ...owner })
    .execute();
  await tables
    .insertInto('project_membership')
    .values({ project_id: projectId, ...owner })
    .execute();
  return true;
}

export async function listProjectsOf(db: Db, userId: UserId, page: Page): Promise<PageOf<Project>> {
  let query = projectsWithRole(db).where('membership.user_id', '=', userId);
  if (page.after !== undefined) query = query.where('project.id', '>', page.after as ProjectId);
  const rows = await query
    .orderBy('project.id')
    .limit(page.limit + 1)
    .execute();
  return toPage(rows.map(toProject), page, 'projects');
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

export async function findProjectOf(db: Db, userId: UserId, id: ProjectId): Promise<Project | undefined> {
  const row = await projectsWithRole(db)
    .where('membership.user_id', '=', userId)
    .where('project.id', '=', id)
    .executeTakeFirst();
  return row && toProject(row);
}

function projectsWithRole(db: Db) {
  return iamTables(db)
    .selectFrom('project_membership as membership')
    .innerJoin('project', 'project.id', 'membership.project_id')
    .innerJoin('organization', 'organization.id', 'project.org_id')
    .innerJoin('department', 'department.id', 'project.department_id')
    .select([
      'project.id',
      'project.slug',
      'project.name',
      'project.created_at',
      'membership.role',
      'organization.id as org_id',
      'organization.slug as org_slug',
      'organization.name as org_name',
      'organization.type as org_type',
      'department.id as department_id',
      'department.slug as department_slug',
    ]);
}

type ProjectRow = Awaited<ReturnType<ReturnType<typeof projectsWithRole>['executeTakeFirstOrThrow']>>;

function toProject(row: ProjectRow): Project {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    organization: { id: row.org_id, slug: row.org_slug, name: row.org_name, type: row.org_type },
    department: { id: row.department_id, slug: row.department_slug },
    role: row.role,
    createdAt: row.created_at,
  };
}

function fromRow(row: Selectable<IamTables['user_account']>): User {
  return {
    id: row.id,
    username: row.username,
    displayName: row.display_name,
    email: row.email ?? undefined,
    platformRole: row.platform_role,
  };
}
