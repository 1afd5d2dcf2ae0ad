import type { DepartmentId, OrganizationId, OrganizationType, UserId } from '@gpuaas/contract';
import { defineResource, now, partly } from '@gpuaas/database';
import { type Db, type Page, type PageOf, type Tx, toPage } from '@gpuaas/kernel';
import { iamTables } from '../tables.ts';
import type { Organization } from '../user.ts';
import { takenName } from './project-store.ts';

export interface NewOrganization {
  id: OrganizationId;
  type: OrganizationType;
  slug: string;
  name: string;
  departmentId: DepartmentId;
  ownerId: UserId;
  at: Date;
}

/** With its default department and its owner. False when the name is taken. */
export async function insertOrganization(tx: Tx, organization: NewOrganization): Promise<boolean> {
  const { id, type, slug, name, departmentId, ownerId, at } = organization;
  const tables = iamTables(tx);
  const inserted = await tables
    .insertInto('organization')
    .values({ id, type, slug, name, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await tables
    .insertInto('department')
    .values({ id: departmentId, org_id: id, slug: 'default', name: 'Default', is_default: true, created_at: at })
    .execute();
  await tables
    .insertInto('organization_membership')
    .values({ org_id: id, user_id: ownerId, role: 'owner', created_at: at })
    .execute();
  return true;
}

/** Only its name: what an organisation is to somebody depends on who they are. */
export const organizationResource = defineResource(
  (db, id) =>
    iamTables(db)
      .selectFrom('organization')
      .select(['id', 'slug'])
      .where('id', '=', id as OrganizationId),
  (row) => ({ within: { type: 'organization', id: row.id }, name: row.slug, value: undefined }),
);

export async function listOrganizationsOf(db: Db, userId: UserId, page: Page): Promise<PageOf<Organization>> {
  let query = organizationsOf(db, userId);
  if (page.after !== undefined) query = query.where('organization.id', '>', page.after as OrganizationId);
  const rows = await query
    .orderBy('organization.id')
    .limit(page.limit + 1)
    .execute();
  return toPage(rows.map(toOrganization), page, 'organizations');
}

export async function findOrganizationOf(
  db: Db,
  userId: UserId,
  id: OrganizationId,
): Promise<Organization | undefined> {
  const row = await organizationsOf(db, userId).where('organization.id', '=', id).executeTakeFirst();
  return row && toOrganization(row);
}

/** False when another organisation has this name. */
export async function renameOrganization(
  tx: Tx,
  id: OrganizationId,
  change: { slug?: string; name?: string },
): Promise<boolean> {
  if (Object.keys(change).length === 0) return true;
  return partly(tx, async () => {
    await iamTables(tx).updateTable('organization').set(change).where('id', '=', id).execute();
    return true;
  }).catch(takenName);
}

/** Waits for every project that is being put into it, and keeps others out until the end of the transaction. */
export async function closeOrganization(tx: Tx, id: OrganizationId): Promise<{ type: OrganizationType }> {
  return iamTables(tx)
    .selectFrom('organization')
    .select('type')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function isPersonal(db: Db, id: OrganizationId): Promise<boolean> {
  const row = await iamTables(db).selectFrom('organization').select('type').where('id', '=', id).executeTakeFirst();
  return row?.type === 'personal';
}

export async function archiveOrganization(tx: Tx, id: OrganizationId): Promise<void> {
  await iamTables(tx).updateTable('organization').set({ archived_at: now }).where('id', '=', id).execute();
}

function organizationsOf(db: Db, userId: UserId) {
  return iamTables(db)
    .selectFrom('organization_membership as membership')
    .innerJoin('organization', 'organization.id', 'membership.org_id')
    .select(['organization.id', 'organization.slug', 'organization.name', 'organization.type'])
    .select(['organization.created_at', 'membership.role'])
    .where('membership.user_id', '=', userId)
    .where('organization.archived_at', 'is', null);
}

type OrganizationRow = Awaited<ReturnType<ReturnType<typeof organizationsOf>['executeTakeFirstOrThrow']>>;

function toOrganization({ created_at: createdAt, ...row }: OrganizationRow): Organization {
  return { ...row, createdAt };
}
