import type { ProjectId, SessionId, UserId } from '@gpuaas/contract';
import { fromNow, lookedUp, now, type RowById } from '@gpuaas/database';
import type { Db, Lookup, Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { iamTables } from './tables.ts';
import { type Access, type ItsProject, itsProject, type Standing } from './user.ts';

export async function insertSession(
  tx: Tx,
  session: {
    id: SessionId;
    userId: UserId;
    client: string;
    issuerSession: string | undefined;
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

interface Asked {
  sessionId: SessionId;
  projectId: ProjectId | undefined;
  resourceId: string | undefined;
}

/** The statement behind `findAccess`: one for each type of resource, and for each way to name the project. */
function accessQuery(project: 'named' | 'its own', rowById: RowById | undefined) {
  return iamTables.query((tables, p: Asked) => {
    const sessions = tables.selectFrom('session').innerJoin('user_account as u', 'u.id', 'session.user_id');
    const beside = rowById
      ? // Its columns come on top: no resource has one that begins with `caller_`.
        (sessions
          .leftJoinLateral(rowById(p.resourceId as string).as('resource'), (join) => join.onTrue())
          .selectAll('resource') as unknown as typeof sessions)
      : sessions;
    const asked = project === 'its own' ? sql.ref<ProjectId>('resource.project_id') : (p.projectId as ProjectId);
    return beside
      .leftJoin('project_membership as membership', (join) =>
        join.onRef('membership.user_id', '=', 'u.id').on('membership.project_id', '=', asked),
      )
      .leftJoin('project', 'project.id', 'membership.project_id')
      .select([
        'u.id as caller_user_id',
        'u.username as caller_username',
        'u.display_name as caller_display_name',
        'u.email as caller_email',
        'u.platform_role as caller_platform_role',
        'project.id as caller_project_id',
        'project.org_id as caller_org_id',
        'membership.role as caller_role',
        'session.client as caller_client',
        'session.created_at as caller_created_at',
        'session.expires_at as caller_expires_at',
      ])
      .where('session.ended_at', 'is', null)
      .where('session.expires_at', '>', now)
      .where('u.disabled_at', 'is', null)
      .where('session.id', '=', p.sessionId);
  });
}

type AccessQuery = ReturnType<typeof accessQuery>;
const queries = {
  named: new Map<RowById | undefined, AccessQuery>(),
  'its own': new Map<RowById | undefined, AccessQuery>(),
};

/**
 * Who the session belongs to and, if wanted, their role in a project, and the row of what they ask for: all in one
 * statement. Undefined when the session is over.
 */
export async function findAccess(
  db: Db,
  sessionId: SessionId,
  projectId: ProjectId | ItsProject | undefined,
  resource?: Lookup,
): Promise<Access | undefined> {
  const [project, named] = projectId === itsProject ? (['its own'] as const) : (['named', projectId] as const);
  const { rowById, id: resourceId } = resource ? lookedUp(resource) : {};
  const query = queries[project].get(rowById) ?? accessQuery(project, rowById);
  queries[project].set(rowById, query);
  const [row] = await query(db, { sessionId, projectId: named, resourceId });
  if (!row) return undefined;
  const { caller_project_id: id, caller_org_id: orgId, caller_role: role } = row;
  return {
    sessionId,
    session: { client: row.caller_client, createdAt: row.caller_created_at, expiresAt: row.caller_expires_at },
    user: {
      id: row.caller_user_id,
      username: row.caller_username,
      displayName: row.caller_display_name,
      email: row.caller_email ?? undefined,
      platformRole: row.caller_platform_role,
    },
    project: id !== null && orgId !== null && role !== null ? { id, orgId, role } : undefined,
    resource: 'id' in row && row.id !== null ? row : undefined,
  };
}

/** What has become of many sessions and the roles of their owners in a project, in one query and in the order asked. */
export async function findStandings(
  db: Db,
  asked: readonly { sessionId: SessionId; projectId: ProjectId }[],
): Promise<Standing[]> {
  if (asked.length === 0) return [];
  const wanted = sql<{ position: number; session_id: SessionId; project_id: ProjectId }>`(
    select * from unnest(${asked.map(({ sessionId }) => sessionId)}::text[], ${asked.map(({ projectId }) => projectId)}::text[])
      with ordinality as asked (session_id, project_id, position))`;
  const rows = await iamTables(db)
    .selectFrom(wanted.as('wanted'))
    .leftJoin('session', 'session.id', 'wanted.session_id')
    .leftJoin('user_account as u', 'u.id', 'session.user_id')
    .leftJoin('project_membership as membership', (join) =>
      join.onRef('membership.user_id', '=', 'u.id').onRef('membership.project_id', '=', 'wanted.project_id'),
    )
    .select([
      sql<boolean>`coalesce(session.ended_at is null and session.expires_at > ${now}, false)`.as('signed_in'),
      sql<boolean>`u.disabled_at is not null`.as('disabled'),
      'membership.role',
    ])
    .orderBy('wanted.position')
    .execute();
  return rows.map((row) => ({ signedIn: row.signed_in, disabled: row.disabled, role: row.role ?? undefined }));
}
