import { type ProjectId, type ServiceAccountKeyId, serviceAccountPermissions } from '@gpuaas/contract';
import type { RowById } from '@gpuaas/database';
import type { Db } from '@gpuaas/kernel';
import { sql } from 'kysely';
import {
  type AskedTogether,
  accessBy,
  type Kind,
  resourceIn,
  rowsAsked,
  withResource,
} from '../permissions/access-store.ts';
import { iamTables } from '../tables.ts';
import type { Access, Standing } from '../user.ts';

/** What a scope still allows: what service accounts can no longer do is not done by those who once could. */
function permissionsIn(scope: readonly string[]): ReadonlySet<string> {
  return new Set(serviceAccountPermissions.filter((permission) => scope.includes(permission)));
}

function keyAccessQuery(kind: Kind, rowById: RowById | undefined) {
  return iamTables.query((tables, p: AskedTogether) => {
    const keys = tables
      .selectFrom(rowsAsked<ServiceAccountKeyId>(p).as('asked'))
      .innerJoin('service_account_key as key', 'key.id', 'asked.credential_id')
      .innerJoin('service_account as account', 'account.id', 'key.service_account_id')
      .innerJoinLateral(
        (eb) => {
          const home = eb
            .selectFrom('project as p')
            .select(['p.id', 'p.org_id'])
            .whereRef('p.id', '=', 'account.project_id');
          const open = home.where('p.archived_at', 'is', null);
          // A change keeps its project from being archived under its feet.
          return (kind.endsWith('held') || kind.startsWith('held') ? open.forKeyShare() : open).as('project');
        },
        (join) => join.onTrue(),
      );
    const inProject = sql.ref<ProjectId>(kind.startsWith('its own') ? 'resource.project_id' : 'asked.place_id');
    return withResource(keys, rowById)
      .select([
        'asked.place as caller_place',
        'key.id as caller_key_id',
        'account.id as caller_account_id',
        'account.name as caller_name',
        'account.scope as caller_scope',
        'project.id as caller_project_id',
        'project.org_id as caller_org_id',
        sql<boolean>`coalesce(${inProject} = account.project_id, false)`.as('caller_is_at_home'),
      ])
      .where('key.deleted_at', 'is', null)
      .where('account.state', '=', 'active')
      .orderBy('asked.place');
  });
}

type KeyAccessRow = Awaited<ReturnType<ReturnType<typeof keyAccessQuery>>>[number];

export const findKeyAccess = accessBy(
  keyAccessQuery,
  (row: KeyAccessRow): Access => ({
    actor: { type: 'service_account', id: row.caller_account_id, name: row.caller_name },
    credentialId: row.caller_key_id,
    person: undefined,
    organization: undefined,
    project: row.caller_is_at_home
      ? { id: row.caller_project_id, orgId: row.caller_org_id, permissions: permissionsIn(row.caller_scope) }
      : undefined,
    resource: resourceIn(row),
  }),
);

/** What has become of many keys, in one query and in the order asked. */
export async function findKeyStandings(
  db: Db,
  asked: readonly { credentialId: ServiceAccountKeyId; projectId: ProjectId }[],
): Promise<Standing[]> {
  if (asked.length === 0) return [];
  const [keys, projects] = [asked.map(({ credentialId }) => credentialId), asked.map(({ projectId }) => projectId)];
  const wanted = sql<{ position: number; key_id: ServiceAccountKeyId; project_id: ProjectId }>`(
    select * from unnest(${keys}::text[], ${projects}::text[]) with ordinality as asked (key_id, project_id, position))`;
  const rows = await iamTables(db)
    .selectFrom(wanted.as('wanted'))
    .leftJoin('service_account_key as key', 'key.id', 'wanted.key_id')
    .leftJoin('project', (join) =>
      join.onRef('project.id', '=', 'wanted.project_id').on('project.archived_at', 'is', null),
    )
    .leftJoin('service_account as account', (join) =>
      join.onRef('account.id', '=', 'key.service_account_id').onRef('account.project_id', '=', 'project.id'),
    )
    .select([
      sql<boolean>`key.id is null or key.deleted_at is not null or coalesce(account.state = 'deleted', false)`.as(
        'ended',
      ),
      sql<boolean>`coalesce(account.state = 'disabled', false)`.as('disabled'),
      'account.scope',
    ])
    .orderBy('wanted.position')
    .execute();
  return rows.map(({ ended, disabled, scope }) => ({ ended, disabled, permissions: permissionsIn(scope ?? []) }));
}
