import type { OrganizationId, ProjectId, SessionId, UserId } from '@gpuaas/contract';
import { fromNow, now, type RowById } from '@gpuaas/database';
import type { Db, Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import {
  type AskedTogether,
  accessBy,
  type Kind,
  resourceIn,
  rowsAsked,
  withResource,
} from '../permissions/access-store.ts';
import { organizationPermissionsOf, projectPermissionsOf } from '../permissions/permissions.ts';
import { roleInProject } from '../permissions/role-store.ts';
import { iamTables } from '../tables.ts';
import type { Access, SignedInPerson, Standing } from '../user.ts';

export async function insertSession(
  tx: Tx,
  session: {
    id: SessionId;
    userId: UserId;
    client: string;
    issuerSession: string | undefined;
    address: string | undefined;
    lifeSeconds: number;
  },
): Promise<void> {
  await iamTables(tx)
    .insertInto('session')
    .values({
      id: session.id,
      user_id: session.userId,
      client: session.client,
      created_at: now,
      last_seen_at: now,
      expires_at: fromNow(session.lifeSeconds),
      ended_at: null,
      ended_reason: null,
      issuer_session: session.issuerSession ?? null,
      address: session.address ?? null,
    })
    .execute();
}

/** Answers the identity provider's own session that this one came from. */
export async function endSession(tx: Tx, id: SessionId, reason: string): Promise<string | undefined> {
  const row = await iamTables(tx)
    .updateTable('session')
    .set({ ended_at: now, ended_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('issuer_session')
    .executeTakeFirst();
  return row?.issuer_session ?? undefined;
}

export async function endSessionsOf(tx: Tx, userId: UserId, reason: string): Promise<void> {
  await iamTables(tx)
    .updateTable('session')
    .set({ ended_at: now, ended_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

export async function insertRefreshToken(
  tx: Tx,
  hash: Buffer,
  sessionId: SessionId,
  lifeSeconds: number,
): Promise<Date> {
  const row = await iamTables(tx)
    .insertInto('refresh_token')
    .values({ hash, session_id: sessionId, used_at: null, expires_at: fromNow(lifeSeconds) })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return row.expires_at;
}

export interface RefreshTokenState {
  sessionId: SessionId;
  userId: UserId;
  wasUsed: boolean;
  isOver: boolean;
}

/** Locks the token, so that of two uses at the same time one is the second. */
export async function lockRefreshToken(tx: Tx, hash: Buffer): Promise<RefreshTokenState | undefined> {
  const row = await iamTables(tx)
    .selectFrom('refresh_token')
    .innerJoin('session', 'session.id', 'refresh_token.session_id')
    .innerJoin('user_account as u', 'u.id', 'session.user_id')
    .select([
      'refresh_token.session_id',
      'session.user_id',
      sql<boolean>`used_at is not null`.as('was_used'),
      sql<boolean>`refresh_token.expires_at <= ${now} or session.expires_at <= ${now} or ended_at is not null
        or u.disabled_at is not null`.as('is_over'),
    ])
    .where('hash', '=', hash)
    .forUpdate('refresh_token')
    .executeTakeFirst();
  return row && { sessionId: row.session_id, userId: row.user_id, wasUsed: row.was_used, isOver: row.is_over };
}

export async function useRefreshToken(tx: Tx, hash: Buffer, sessionId: SessionId): Promise<void> {
  await iamTables(tx).updateTable('refresh_token').set({ used_at: now }).where('hash', '=', hash).execute();
  await iamTables(tx).updateTable('session').set({ last_seen_at: now }).where('id', '=', sessionId).execute();
}

/** Who many sessions belong to, and what each of them asks for: one statement for each type of resource. */
function accessQuery(kind: Kind, rowById: RowById | undefined) {
  return iamTables.query((tables, p: AskedTogether) => {
    const sessions = tables
      .selectFrom(rowsAsked<SessionId>(p).as('asked'))
      .innerJoin('session', 'session.id', 'asked.credential_id')
      .innerJoin('user_account as u', 'u.id', 'session.user_id');
    const isHeld = kind === 'held project' || kind === 'its own, held';
    const inProject = {
      project: sql.ref<ProjectId>('asked.place_id'),
      'held project': sql.ref<ProjectId>('asked.place_id'),
      'its own': sql.ref<ProjectId>('resource.project_id'),
      'its own, held': sql.ref<ProjectId>('resource.project_id'),
      organization: sql<ProjectId>`null`,
    }[kind];
    const inOrganization = sql<OrganizationId>`${kind === 'organization' ? sql.ref('asked.place_id') : sql`null`}`;
    return withResource(sessions, rowById)
      .leftJoinLateral(
        (eb) => {
          const open = eb.selectFrom('project as p').select(['p.id', 'p.org_id']).where('p.id', '=', inProject);
          const project = open.where('p.archived_at', 'is', null);
          // A change keeps its project from being archived under its feet.
          return (isHeld ? project.forKeyShare() : project).as('project');
        },
        (join) => join.onTrue(),
      )
      .leftJoin('organization', (join) =>
        join.on('organization.id', '=', inOrganization).on('organization.archived_at', 'is', null),
      )
      .leftJoin('project_membership as own', (join) =>
        join.onRef('own.user_id', '=', 'u.id').onRef('own.project_id', '=', 'project.id'),
      )
      .leftJoin('organization_membership as above', (join) =>
        join
          .onRef('above.user_id', '=', 'u.id')
          .on('above.org_id', '=', sql<OrganizationId>`coalesce(project.org_id, organization.id)`),
      )
      .select([
        'asked.place as caller_place',
        'u.id as caller_user_id',
        'u.issuer as caller_issuer',
        'u.username as caller_username',
        'u.display_name as caller_display_name',
        'u.email as caller_email',
        'u.platform_role as caller_platform_role',
        'project.id as caller_project_id',
        'project.org_id as caller_org_id',
        roleInProject.as('caller_role'),
        'organization.id as caller_organization_id',
        'above.role as caller_organization_role',
        'session.id as caller_session_id',
        'session.client as caller_client',
        'session.created_at as caller_created_at',
        'session.expires_at as caller_expires_at',
      ])
      .where('session.ended_at', 'is', null)
      .where('session.expires_at', '>', now)
      .where('u.disabled_at', 'is', null)
      .orderBy('asked.place');
  });
}

type AccessRow = Awaited<ReturnType<ReturnType<typeof accessQuery>>>[number];
/** Who the session belongs to, and their role in a project or organisation. Undefined when the session is over. */
export const findSessionAccess = accessBy(accessQuery, toAccess);

function toAccess(row: AccessRow): Access {
  const { caller_project_id: id, caller_org_id: orgId, caller_role: role } = row;
  const { caller_organization_id: organizationId, caller_organization_role: organizationRole } = row;
  return {
    actor: { type: 'user', id: row.caller_user_id, name: row.caller_username },
    credentialId: row.caller_session_id,
    person: personIn(row),
    organization:
      organizationId !== null && organizationRole !== null
        ? { id: organizationId, permissions: organizationPermissionsOf(organizationRole) }
        : undefined,
    project:
      id !== null && orgId !== null && role !== null
        ? { id, orgId, permissions: projectPermissionsOf(role) }
        : undefined,
    resource: resourceIn(row),
  };
}

function personIn(row: AccessRow): SignedInPerson {
  return {
    user: {
      id: row.caller_user_id,
      issuer: row.caller_issuer,
      username: row.caller_username,
      displayName: row.caller_display_name,
      email: row.caller_email ?? undefined,
      platformRole: row.caller_platform_role,
    },
    session: {
      id: row.caller_session_id,
      client: row.caller_client,
      createdAt: row.caller_created_at,
      expiresAt: row.caller_expires_at,
    },
  };
}

/** What has become of many sessions and the roles of their owners in a project, in one query and in the order asked. */
export async function findSessionStandings(
  db: Db,
  asked: readonly { credentialId: SessionId; projectId: ProjectId }[],
): Promise<Standing[]> {
  if (asked.length === 0) return [];
  const wanted = sql<{ position: number; session_id: SessionId; project_id: ProjectId }>`(
    select * from unnest(${asked.map(({ credentialId }) => credentialId)}::text[], ${asked.map(({ projectId }) => projectId)}::text[])
      with ordinality as asked (session_id, project_id, position))`;
  const rows = await iamTables(db)
    .selectFrom(wanted.as('wanted'))
    .leftJoin('session', 'session.id', 'wanted.session_id')
    .leftJoin('user_account as u', 'u.id', 'session.user_id')
    .leftJoin('project', (join) =>
      join.onRef('project.id', '=', 'wanted.project_id').on('project.archived_at', 'is', null),
    )
    .leftJoin('project_membership as own', (join) =>
      join.onRef('own.user_id', '=', 'u.id').onRef('own.project_id', '=', 'project.id'),
    )
    .leftJoin('organization_membership as above', (join) =>
      join.onRef('above.user_id', '=', 'u.id').onRef('above.org_id', '=', 'project.org_id'),
    )
    .select([
      sql<boolean>`coalesce(session.ended_at is not null or session.expires_at <= ${now}, true)`.as('ended'),
      sql<boolean>`u.disabled_at is not null`.as('disabled'),
      roleInProject.as('role'),
    ])
    .orderBy('wanted.position')
    .execute();
  return rows.map(({ ended, disabled, role }) => ({ ended, disabled, permissions: projectPermissionsOf(role) }));
}
