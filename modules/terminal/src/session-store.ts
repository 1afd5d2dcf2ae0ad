import type {
  AllocationId,
  NodeId,
  ProjectId,
  StreamId,
  TerminalKind,
  TerminalSessionId,
  UserId,
} from '@gpuaas/contract';
import { tablesOf } from '@gpuaas/database';
import type { Db, Tx } from '@gpuaas/kernel';
import { type Selectable, sql } from 'kysely';
import { type SessionState, sessionLifecycle, type TerminalSession } from './session.ts';

interface TerminalTables {
  session: {
    id: TerminalSessionId;
    stream_id: StreamId;
    allocation_id: AllocationId;
    allocation_name: string | null;
    project_id: ProjectId;
    node_id: NodeId;
    user_id: UserId;
    kind: TerminalKind;
    state: SessionState;
    state_changed_at: Date;
    correlation_id: string;
    end_reason: string | null;
    exit_code: number | null;
    created_at: Date;
    ended_at: Date | null;
  };
}

const terminalTables = tablesOf<TerminalTables>('terminal');

export async function insertSession(
  tx: Tx,
  session: Omit<TerminalSession, 'state'> & { correlationId: string; at: Date },
): Promise<void> {
  await terminalTables(tx)
    .insertInto('session')
    .values({
      id: session.id,
      stream_id: session.streamId,
      allocation_id: session.allocationId,
      allocation_name: session.allocationName ?? null,
      project_id: session.projectId,
      node_id: session.nodeId,
      user_id: session.userId,
      kind: session.kind,
      state: 'opening',
      state_changed_at: session.at,
      correlation_id: session.correlationId,
      end_reason: null,
      exit_code: null,
      created_at: session.at,
      ended_at: null,
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

export async function openSession(tx: Tx, streamId: StreamId, at: Date): Promise<void> {
  await terminalTables(tx)
    .updateTable('session')
    .set({ state: 'open', state_changed_at: at })
    .where('stream_id', '=', streamId)
    .where('state', 'in', sessionLifecycle.statesBefore('open'))
    .execute();
}

/** Undefined when there is no such session, or it was closed before. */
export async function closeSession(
  tx: Tx,
  id: TerminalSessionId,
  end: { reason: string; exitCode: number | undefined; at: Date },
): Promise<TerminalSession | undefined> {
  const row = await terminalTables(tx)
    .updateTable('session')
    .set({
      state: 'closed',
      state_changed_at: end.at,
      ended_at: end.at,
      end_reason: end.reason,
      exit_code: end.exitCode ?? null,
    })
    .where('id', '=', id)
    .where('state', 'in', sessionLifecycle.statesBefore('closed'))
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
}

export async function closeOverdueSessions(tx: Tx, state: SessionState, seconds: number, at: Date): Promise<number> {
  const closed = await terminalTables(tx)
    .updateTable('session')
    .set({ state: 'closed', state_changed_at: at, ended_at: at, end_reason: 'timeout' })
    .where('state', '=', state)
    .where(sql<boolean>`state_changed_at < clock.now() - make_interval(secs => ${seconds})`)
    .returning('id')
    .execute();
  return closed.length;
}

function fromRow(row: Selectable<TerminalTables['session']>): TerminalSession {
  return {
    id: row.id,
    streamId: row.stream_id,
    allocationId: row.allocation_id,
    allocationName: row.allocation_name ?? undefined,
    projectId: row.project_id,
    nodeId: row.node_id,
    userId: row.user_id,
    kind: row.kind,
    state: row.state,
  };
}
