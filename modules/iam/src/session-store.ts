import type { ProjectId, SessionId, UserId } from '@gpuaas/contract';
import { fromNow, lookedUp, now, type RowById, together } from '@gpuaas/database';
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
  /** Undefined: none, or that of the resource. */
  projectId: ProjectId | undefined;
  resourceId: string | undefined;
}

/** Who many sessions belong to, and what each of them asks for: one statement for each type of resource. */
function accessQuery(project: 'named' | 'its own', rowById: RowById | undefined) {
  return iamTables.query((tables, p: { sessions: unknown; projects: unknown; resources: unknown }) => {
    const asked = sql<{ session_id: SessionId; project_id: ProjectId; resource_id: string; place: number }>`(
      select session_id, project_id, resource_id, place::int
      from unnest(${p.sessions}::text[], ${p.projects}::text[], ${p.resources}::text[])
        with ordinality as asked (session_id, project_id, resource_id, place))`;
    const sessions = tables
      .selectFrom(asked.as('asked'))
      .innerJoin('session', 'session.id', 'asked.session_id')
      .innerJoin('user_account as u', 'u.id', 'session.user_id');
    const beside = rowById
      ? // Its columns come on top: no resource has one that begins with `caller_`.
        (sessions
          .leftJoinLateral(rowById(sql.ref('asked.resource_id') as unknown as string).as('resource'), (join) =>
            join.onTrue(),
          )
          .selectAll('resource') as unknown as typeof sessions)
      : sessions;
    const inProject = sql.ref<ProjectId>(project === 'its own' ? 'resource.project_id' : 'asked.project_id');
    return beside
      .leftJoin('project_membership as membership', (join) =>
        join.onRef('membership.user_id', '=', 'u.id').on('membership.project_id', '=', inProject),
      )
      .leftJoin('project', 'project.id', 'membership.project_id')
      .select([
        'asked.place as caller_place',
        'u.id as caller_user_id',
        'u.username as caller_username',
        'u.display_name as caller_display_name',
        'u.email as caller_email',
        'u.platform_role as caller_platform_role',
        'project.id as caller_project_id',
        'project.org_id as caller_org_id',
        'membership.role as caller_role',
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

function askTogether(project: 'named' | 'its own', rowById: RowById | undefined) {
  const query = accessQuery(project, rowById);
  return together(async (db, asked: readonly Asked[]): Promise<(Access | undefined)[]> => {
    const rows = await query(db, {
      sessions: asked.map(({ sessionId }) => sessionId),
      projects: asked.map(({ projectId }) => projectId ?? null),
      resources: asked.map(({ resourceId }) => resourceId ?? null),
    });
    const answers: (Access | undefined)[] = asked.map(() => undefined);
    for (const row of rows) answers[row.caller_place - 1] = toAccess(row);
    return answers;
  });
}

type AskAccess = ReturnType<typeof askTogether>;
type AccessRow = Awaited<ReturnType<ReturnType<typeof accessQuery>>>[number];
const asking = {
  named: new Map<RowById | undefined, AskAccess>(),
  'its own': new Map<RowById | undefined, AskAccess>(),
};

/**
 * Who the session belongs to and, if wanted, their role in a project, and the row of what they ask for: all in one
 * statement, which others who ask in the same moment share. Undefined when the session is over.
 */
export function findAccess(
  db: Db,
  sessionId: SessionId,
  projectId: ProjectId | ItsProject | undefined,
  resource?: Lookup,
): Promise<Access | undefined> {
  const [project, named] = projectId === itsProject ? (['its own'] as const) : (['named', projectId] as const);
  const { rowById, id: resourceId } = resource ? lookedUp(resource) : {};
  const ask = asking[project].get(rowById) ?? askTogether(project, rowById);
  asking[project].set(rowById, ask);
  return ask(db, { sessionId, projectId: named, resourceId });
}

function toAccess(row: AccessRow): Access {
  const { caller_project_id: id, caller_org_id: orgId, caller_role: role } = row;
  return {
    sessionId: row.caller_session_id,
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
