import { type ProjectId, type ServiceAccountId, serviceAccountPermissions, type UserId } from '@gpuaas/contract';
import type { Db } from '@gpuaas/kernel';
import { iamTables } from '../tables.ts';
import { projectPermissionsOf } from './permissions.ts';
import { roleInProject } from './role-store.ts';

/** Which of these people and service accounts have a permission in a project, whether they are signed in or not. */
export async function findWhoMay(
  db: Db,
  permission: string,
  projectId: ProjectId,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const people = await iamTables(db)
    .selectFrom('user_account as u')
    .innerJoin('project', (join) => join.on('project.id', '=', projectId).on('project.archived_at', 'is', null))
    .leftJoin('project_membership as own', (join) =>
      join.onRef('own.user_id', '=', 'u.id').onRef('own.project_id', '=', 'project.id'),
    )
    .leftJoin('organization_membership as above', (join) =>
      join.onRef('above.user_id', '=', 'u.id').onRef('above.org_id', '=', 'project.org_id'),
    )
    .select(['u.id', roleInProject.as('role')])
    .where('u.id', 'in', ids as UserId[])
    .where('u.disabled_at', 'is', null)
    .execute();
  const accounts = await iamTables(db)
    .selectFrom('service_account')
    .select(['id', 'scope'])
    .where('id', 'in', ids as ServiceAccountId[])
    .where('project_id', '=', projectId)
    .where('state', '=', 'active')
    .execute();
  const known: readonly string[] = serviceAccountPermissions;
  return new Set<string>([
    ...people.filter(({ role }) => projectPermissionsOf(role).has(permission)).map(({ id }) => id),
    ...accounts
      .filter(({ scope }) => known.includes(permission) && scope.some((held) => held === permission))
      .map(({ id }) => id),
  ]);
}
