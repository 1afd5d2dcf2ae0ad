import type {
  AllocationId,
  NodeId,
  ProjectId,
  StreamId,
  TerminalKind,
  TerminalSessionId,
  TerminalSessionState,
} from '@gpuaas/contract';
import { fromNow, isOverdue, now, type StateColumn, tablesOf } from '@gpuaas/database';
import type { Actor, CredentialId, Db, StateDeadline, Tx } from '@gpuaas/kernel';
import type { EndReason } from '@gpuaas/terminal-protocol';
import { type Selectable, sql } from 'kysely';
import { sessionLifecycle, type TerminalSession } from './session.ts';

interface TerminalTables {
  session: {
    id: TerminalSessionId;
    stream_id: StreamId;
    allocation_id: AllocationId;
    allocation_name: string | null;
    project_id: ProjectId;
    node_id: NodeId;
    actor_type: Actor['type'];
    user_id: Actor['id'];
    username: string | null;
    sign_in_id: CredentialId | null;
    kind: TerminalKind;
    state: StateColumn<TerminalSessionState>;
    state_changed_at: Date;
    correlation_id: string;
    end_reason: EndReason | null;
    exit_code: number | null;
    created_at: Date;
    ended_at: Date | null;
    seen_at: Date | null;
    missed_at: Date | null;
  };
}

export const terminalTables = tablesOf<TerminalTables>('terminal');

/** A stream is written down as seen this often, and is missed when that has not happened for a while. */
const seenEverySeconds = 4;
const missedAfterSeconds = 12;
/** Long enough for whoever carries the stream to object: both may have stood still because the database did. */
const lostAfterSeconds = 6;

export async function insertSession(tx: Tx, session: Omit<TerminalSession, 'state'>): Promise<void> {
  await terminalTables(tx)
    .insertInto('session')
    .values({
      id: session.id,
      stream_id: session.streamId,
      allocation_id: session.allocationId,
      allocation_name: session.allocationName ?? null,
      project_id: session.projectId,
      node_id: session.nodeId,
      actor_type: session.actor.type,
      user_id: session.actor.id,
      username: session.actor.name,
      sign_in_id: session.credentialId ?? null,
      kind: session.kind,
      state: sessionLifecycle.enter('opening'),
      state_changed_at: session.createdAt,
      correlation_id: session.correlationId,
      end_reason: null,
      exit_code: null,
      created_at: session.createdAt,
      ended_at: null,
      seen_at: null,
      missed_at: null,
    })
    .execute();
}

export async function findSessionByStream(db: Db, streamId: StreamId): Promise<TerminalSession | undefined> {
  const row = await terminalTables(db)
    .selectFrom('session')
    .selectAll()
    .where('stream_id', '=', streamId)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** False when the session was closed before both sides had come. */
export async function openSession(tx: Tx, streamId: StreamId, at: Date): Promise<boolean> {
  const opened = await terminalTables(tx)
    .updateTable('session')
    .set({ state: sessionLifecycle.enter('open'), state_changed_at: at, seen_at: now })
    .where('stream_id', '=', streamId)
    .where('state', 'in', sessionLifecycle.statesBefore('open'))
    .returning('id')
    .executeTakeFirst();
  return opened !== undefined;
}

export interface SessionEnd {
  reason: EndReason;
  exitCode: number | undefined;
  at: Date;
}

/** Undefined when there is no such session, or it was closed before. */
export async function closeSession(tx: Tx, streamId: StreamId, end: SessionEnd): Promise<TerminalSession | undefined> {
  const row = await terminalTables(tx)
    .updateTable('session')
    .set({
      state: sessionLifecycle.enter('closed'),
      state_changed_at: end.at,
      ended_at: end.at,
      end_reason: end.reason,
      exit_code: end.exitCode ?? null,
    })
    .where('stream_id', '=', streamId)
    .where('state', 'in', sessionLifecycle.statesBefore('closed'))
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
}

export interface OpenSession extends TerminalSession {
  /** Nobody has carried its stream since then. */
  lostAt: Date | undefined;
  /** It was opened longer ago than terminals may last. */
  isOutlived: boolean;
}

/** All that are not closed, whether their stream is gone, and whether they last too long. */
export async function listOpenSessions(tx: Tx, longestSeconds: number): Promise<OpenSession[]> {
  const rows = await terminalTables(tx)
    .selectFrom('session')
    .selectAll()
    .select([
      sql<boolean>`coalesce(missed_at < clock.now() - make_interval(secs => ${lostAfterSeconds}), false)`.as('is_lost'),
      sql<boolean>`created_at < ${fromNow(-longestSeconds)}`.as('is_outlived'),
    ])
    .where('state', '<>', 'closed')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...fromRow(row),
    isOutlived: row.is_outlived,
    lostAt: row.is_lost ? (row.seen_at ?? row.state_changed_at) : undefined,
  }));
}

export function findOverdueSessions(
  tx: Tx,
  deadlines: readonly StateDeadline<TerminalSessionState>[],
): Promise<{ id: TerminalSessionId; state: TerminalSessionState }[]> {
  return terminalTables(tx)
    .selectFrom('session')
    .select(['id', 'state'])
    .where(isOverdue(deadlines))
    .orderBy('id')
    .execute();
}

/** The stream of a session that is still overdue; undefined when it has moved on meanwhile. */
export async function lockOverdueSession(
  tx: Tx,
  id: TerminalSessionId,
  deadline: StateDeadline,
): Promise<StreamId | undefined> {
  const row = await terminalTables(tx)
    .selectFrom('session')
    .select('stream_id')
    .where('id', '=', id)
    .where(isOverdue([deadline]))
    .forUpdate()
    .executeTakeFirst();
  return row?.stream_id;
}

/** Notes which open streams nobody has seen for a while. Whoever carries one of them takes the note away again. */
export async function noteMissedSessions(tx: Tx): Promise<void> {
  await terminalTables(tx)
    .updateTable('session')
    .set({ missed_at: now })
    .where('state', '=', 'open')
    .where('missed_at', 'is', null)
    .where(
      sql<boolean>`(coalesce(seen_at, state_changed_at) < clock.now() - make_interval(secs => ${missedAfterSeconds})
        or seen_at > clock.now() + make_interval(secs => ${missedAfterSeconds}))`,
    )
    .execute();
}

export async function isMissed(tx: Tx, streamId: StreamId): Promise<boolean> {
  const row = await terminalTables(tx)
    .selectFrom('session')
    .select('missed_at')
    .where('stream_id', '=', streamId)
    .forUpdate()
    .executeTakeFirst();
  return !!row?.missed_at;
}

/** Writes down that these streams are carried, and answers which of them were closed. */
export async function watchStreams(
  tx: Tx,
  streamIds: readonly StreamId[],
): Promise<{ streamId: StreamId; reason: EndReason }[]> {
  if (streamIds.length === 0) return [];
  const rows = await terminalTables(tx)
    .with('seen', (cte) =>
      cte
        .updateTable('session')
        .set({ seen_at: now, missed_at: null })
        .where('stream_id', 'in', [...streamIds])
        .where('state', '=', 'open')
        .where(
          sql<boolean>`(coalesce(seen_at < clock.now() - make_interval(secs => ${seenEverySeconds}), true)
            or seen_at > clock.now() or missed_at is not null)`,
        ),
    )
    .selectFrom('session')
    .select(['stream_id', 'end_reason'])
    .where('stream_id', 'in', [...streamIds])
    .where('state', '=', 'closed')
    .execute();
  return rows.map((row) => ({ streamId: row.stream_id, reason: row.end_reason ?? 'interrupted' }));
}

function fromRow(row: Selectable<TerminalTables['session']>): TerminalSession {
  return {
    id: row.id,
    streamId: row.stream_id,
    allocationId: row.allocation_id,
    allocationName: row.allocation_name ?? undefined,
    projectId: row.project_id,
    nodeId: row.node_id,
    actor: { type: row.actor_type, id: row.user_id, name: row.username ?? row.user_id },
    credentialId: row.sign_in_id ?? undefined,
    kind: row.kind,
    state: row.state,
    correlationId: row.correlation_id,
    createdAt: row.created_at,
  };
}
