import type { DepartmentId, OrganizationId } from '@gpuaas/contract';
import { defineResource, now, partly } from '@gpuaas/database';
import { type Db, type Page, type PageOf, type Tx, toPage } from '@gpuaas/kernel';
import type { Selectable } from 'kysely';
import { type IamTables, iamTables } from '../tables.ts';
import type { Department } from '../user.ts';
import { takenName } from './project-store.ts';

/** Undefined when the organisation has a department of this name. */
export async function insertDepartment(
  tx: Tx,
  department: { id: DepartmentId; orgId: OrganizationId; slug: string; name: string; at: Date },
): Promise<Department | undefined> {
  const { id, orgId, slug, name, at } = department;
  const row = await iamTables(tx)
    .insertInto('department')
    .values({ id, org_id: orgId, slug, name, is_default: false, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
}

/** One that is archived does not exist any more. */
export const departmentResource = defineResource(
  (db, id) =>
    iamTables(db)
      .selectFrom('department')
      .selectAll()
      .where('id', '=', id as DepartmentId)
      .where('archived_at', 'is', null),
  (row) => ({ within: { type: 'organization', id: row.org_id }, name: row.slug, value: fromRow(row) }),
);

export async function listDepartments(db: Db, orgId: OrganizationId, page: Page): Promise<PageOf<Department>> {
  let query = iamTables(db)
    .selectFrom('department')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('archived_at', 'is', null);
  if (page.after !== undefined) query = query.where('id', '>', page.after as DepartmentId);
  const rows = await query
    .orderBy('id')
    .limit(page.limit + 1)
    .execute();
  return toPage(rows.map(fromRow), page, ['departments', orgId]);
}

/** Undefined when the organisation has another department of this name. */
export async function renameDepartment(
  tx: Tx,
  department: Department,
  change: { slug?: string; name?: string },
): Promise<Department | undefined> {
  if (Object.keys(change).length === 0) return department;
  const row = await partly(tx, () =>
    iamTables(tx)
      .updateTable('department')
      .set(change)
      .where('id', '=', department.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  ).catch(takenName);
  return row ? fromRow(row) : undefined;
}

/** Waits for every project that is being put into it, and keeps others out until the end of the transaction. */
export async function closeDepartment(tx: Tx, id: DepartmentId): Promise<void> {
  await iamTables(tx).selectFrom('department').select('id').where('id', '=', id).forUpdate().execute();
}

export async function archiveDepartment(tx: Tx, id: DepartmentId): Promise<void> {
  await iamTables(tx).updateTable('department').set({ archived_at: now }).where('id', '=', id).execute();
}

function fromRow(row: Selectable<IamTables['department']>): Department {
  return {
    id: row.id,
    orgId: row.org_id,
    slug: row.slug,
    name: row.name,
    isDefault: row.is_default,
    createdAt: row.created_at,
  };
}
