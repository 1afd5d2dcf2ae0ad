import type { ProjectId, ServiceAccountId, ServiceAccountState } from '@gpuaas/contract';
import { defineResource, now } from '@gpuaas/database';
import { type Db, type Entered, type Page, type PageOf, type Tx, toPage } from '@gpuaas/kernel';
import type { Selectable } from 'kysely';
import { type IamTables, iamTables } from '../tables.ts';
import { type ServiceAccount, serviceAccountLifecycle } from './service-account.ts';

/** Undefined when the project has another one of this name. */
export async function insertServiceAccount(
  tx: Tx,
  account: Omit<ServiceAccount, 'state'>,
): Promise<ServiceAccount | undefined> {
  const row = await iamTables(tx)
    .insertInto('service_account')
    .values({
      id: account.id,
      project_id: account.projectId,
      name: account.name,
      description: account.description ?? null,
      scope: account.scope,
      state: serviceAccountLifecycle.enter('active'),
      state_changed_at: now,
      created_by_type: account.createdBy.type,
      created_by: account.createdBy.id,
      created_by_name: account.createdBy.name,
      created_at: account.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
}

export async function listServiceAccounts(db: Db, projectId: ProjectId, page: Page): Promise<PageOf<ServiceAccount>> {
  let query = iamTables(db)
    .selectFrom('service_account')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('state', '<>', 'deleted');
  if (page.after !== undefined) query = query.where('id', '>', page.after as ServiceAccountId);
  const rows = await query
    .orderBy('id')
    .limit(page.limit + 1)
    .execute();
  return toPage(rows.map(fromRow), page, ['service accounts', projectId]);
}

export const serviceAccountResource = defineResource(
  (db, id) =>
    iamTables(db)
      .selectFrom('service_account')
      .selectAll()
      .where('id', '=', id as ServiceAccountId)
      .where('state', '<>', 'deleted'),
  (row) => ({ within: { type: 'project', id: row.project_id }, name: row.name, value: fromRow(row) }),
);

/** Those who change it or its keys wait for each other. False when it was deleted meanwhile. */
export async function lockServiceAccount(tx: Tx, id: ServiceAccountId): Promise<boolean> {
  const row = await iamTables(tx)
    .selectFrom('service_account')
    .select('id')
    .where('id', '=', id)
    .where('state', '<>', 'deleted')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Nothing happens when it is in this state already. Undefined when it was deleted meanwhile. */
export async function moveServiceAccount(
  tx: Tx,
  id: ServiceAccountId,
  to: Entered<ServiceAccountState>,
): Promise<ServiceAccount | undefined> {
  const row = await iamTables(tx)
    .updateTable('service_account')
    .set({ state: to, state_changed_at: now })
    .where('id', '=', id)
    .where('state', 'in', [to, ...serviceAccountLifecycle.statesBefore(to)])
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
}

function fromRow(row: Selectable<IamTables['service_account']>): ServiceAccount {
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    description: row.description ?? undefined,
    scope: row.scope,
    state: row.state,
    createdBy: { type: row.created_by_type, id: row.created_by, name: row.created_by_name },
    createdAt: row.created_at,
  };
}
