import type { MemberRole, OrganizationId, ProjectId, UserId } from '@gpuaas/contract';
import type { Db } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { iamTables } from '../tables.ts';

/** Somebody who manages the members of a place. */
export interface Grantor {
  id: UserId;
  username: string;
  role: MemberRole;
}

interface GrantorRow extends Grantor {
  place: string;
}

interface Places {
  organizations: readonly OrganizationId[];
  projects: readonly ProjectId[];
}

/**
 * The owners and admins of places, by the id of each; those of a project with those of its organisation. The first `most` of
 * each place, owners before admins: a place with thousands of them costs what a place with a few does.
 */
export async function findGrantors(
  db: Db,
  { organizations, projects }: Places,
  most: number,
): Promise<Map<string, Grantor[]>> {
  const found = new Map<string, Grantor[]>();
  if (organizations.length + projects.length === 0) return found;
  const rows = await read(db, { organizations, projects, most });
  for (const { place, ...grantor } of rows) found.set(place, [...(found.get(place) ?? []), grantor]);
  return found;
}

const read = iamTables.query(
  (_, p: Places & { most: number }) => sql<GrantorRow>`
    select place.id as place, able.id, able.username, able.role
    from (
      select id, org_id, id as project_id from iam.project where id = any(${p.projects}::text[])
      union all
      select id, id, null from iam.organization where id = any(${p.organizations}::text[])
    ) place
    cross join lateral (
      select u.id, u.username, max(m.role) as role
      from (
        select user_id, role from iam.project_membership where project_id = place.project_id
        union all
        select user_id, role from iam.organization_membership where org_id = place.org_id
      ) m
      join iam.user_account u on u.id = m.user_id
      where m.role in ('owner', 'admin') and u.disabled_at is null
      group by u.id, u.username
      order by max(m.role) desc, u.username
      limit ${p.most}
    ) able
    order by place.id, able.role desc, able.username`,
);

/** The first few who can give roles of the platform. */
export function findAdministrators(db: Db, most: number): Promise<Pick<Grantor, 'id' | 'username'>[]> {
  return iamTables(db)
    .selectFrom('user_account')
    .select(['id', 'username'])
    .where('platform_role', '=', 'platform_admin')
    .where('disabled_at', 'is', null)
    .orderBy('username')
    .limit(most)
    .execute();
}
