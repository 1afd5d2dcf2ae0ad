import type { Evidence, NodeId, NodeTaskId, NodeTaskState, WorkflowId } from '@gpuaas/contract';
import { defineResource, fromNow, now } from '@gpuaas/database';
import { type Db, type Entered, type Page, type PageOf, type StateDeadline, type Tx, toPage } from '@gpuaas/kernel';
import { type Selectable, sql } from 'kysely';
import { type FleetTables, fleetTables } from './tables.ts';
import { type NodeTask, type ReportedTask, type TaskError, taskLeaseSeconds, taskLifecycle } from './task.ts';

export interface NewTask {
  id: NodeTaskId;
  nodeId: NodeId;
  type: string;
  params: unknown;
  target: string;
  expiresInSeconds: number;
  correlationId: string;
  replyTo: WorkflowId | undefined;
  at: Date;
}

export async function insertTask(tx: Tx, task: NewTask): Promise<void> {
  await fleetTables(tx)
    .insertInto('node_task')
    .values({
      id: task.id,
      node_id: task.nodeId,
      type: task.type,
      params: sql`${JSON.stringify(task.params)}::jsonb`,
      target: task.target,
      state: taskLifecycle.enter('queued'),
      expires_at: fromNow(task.expiresInSeconds),
      correlation_id: task.correlationId,
      reply_to: task.replyTo ?? null,
      created_at: task.at,
    })
    .execute();
}

/**
 * The oldest task of a node that nobody works on: never claimed, claimed by a run of the agent that is gone, claimed too
 * long ago, or claimed by this very run without its knowing, because the answer was lost on the way.
 */
export async function claimTask(
  tx: Tx,
  claim: { nodeId: NodeId; fingerprint: string; agentRun: string; running: readonly NodeTaskId[]; at: Date },
): Promise<NodeTask | undefined> {
  const row = await fleetTables(tx)
    .updateTable('node_task')
    .set((eb) => ({
      state: taskLifecycle.enter('dispatched'),
      attempt: eb('attempt', '+', 1),
      claimed_by: claim.fingerprint,
      agent_run: claim.agentRun,
      lease_until: fromNow(taskLeaseSeconds),
      dispatched_at: claim.at,
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('node_task')
        .select('id')
        .where('node_id', '=', claim.nodeId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .where((or) =>
          or.or([
            or('state', '=', 'queued'),
            or('agent_run', '<>', claim.agentRun),
            or('lease_until', '<', now),
            sql<boolean>`id <> all(${[...claim.running]})`,
          ]),
        )
        .orderBy('created_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Notes that the agent works on these, so that nobody else gets them. */
export async function renewTasks(tx: Tx, nodeId: NodeId, agentRun: string, ids: readonly NodeTaskId[]): Promise<void> {
  if (ids.length === 0) return;
  await fleetTables(tx)
    .updateTable('node_task')
    .set({ state: taskLifecycle.enter('running'), lease_until: fromNow(taskLeaseSeconds) })
    .where('id', 'in', [...ids])
    .where('node_id', '=', nodeId)
    .where('agent_run', '=', agentRun)
    .where('state', 'in', taskLifecycle.statesBefore('running'))
    .execute();
}

/** Locked: only what a node reports of a task names one, and a task ends once. */
export const nodeTaskResource = defineResource(
  (db, id) =>
    fleetTables(db)
      .selectFrom('node_task')
      .innerJoin('node', 'node.id', 'node_task.node_id')
      .selectAll('node_task')
      .select(
        sql<boolean>`coalesce(claimed_by in (certificate_fingerprint, previous_fingerprint), false)`.as('is_held'),
      )
      .where('node_task.id', '=', id as NodeTaskId)
      .forUpdate('node_task'),
  (row) => {
    const value: ReportedTask = { ...fromRow(row), isHeld: row.is_held };
    return { within: { type: 'node', id: row.node_id }, name: undefined, value };
  },
);

export async function endTask(
  tx: Tx,
  id: NodeTaskId,
  end: {
    state: Entered<'completed' | 'failed'>;
    output: unknown;
    evidence: Evidence[];
    error: TaskError | null;
    at: Date;
  },
): Promise<void> {
  await fleetTables(tx)
    .updateTable('node_task')
    .set({
      state: end.state,
      output: sql`${JSON.stringify(end.output)}::jsonb`,
      evidence: sql<Evidence[]>`${JSON.stringify(end.evidence)}::jsonb`,
      error: end.error === null ? null : sql<TaskError>`${JSON.stringify(end.error)}::jsonb`,
      ended_at: end.at,
    })
    .where('id', '=', id)
    .where('state', 'in', taskLifecycle.statesBefore(end.state))
    .execute();
}

export async function countRefusal(tx: Tx, id: NodeTaskId): Promise<void> {
  await fleetTables(tx)
    .updateTable('node_task')
    .set((eb) => ({ refusals: eb('refusals', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export interface EndedTaskRow {
  id: NodeTaskId;
  replyTo: WorkflowId | undefined;
}

/** Cancels open tasks, except one whose result is just being written: it needs no cancelling, and is not waited for. */
export async function cancelTasks(tx: Tx, target: string, types: readonly string[], at: Date): Promise<EndedTaskRow[]> {
  const rows = await fleetTables(tx)
    .updateTable('node_task')
    .set({ state: taskLifecycle.enter('cancelled'), ended_at: at })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('node_task')
        .select('id')
        .where('target', '=', target)
        .where('type', 'in', [...types])
        .where('ended_at', 'is', null)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'reply_to'])
    .execute();
  return rows.map(toEnded);
}

/** Cancels tasks that were never claimed. One that is just being claimed is waited for, and stays if the claim does. */
export async function cancelUnclaimedTasks(tx: Tx, target: string, type: string, at: Date): Promise<EndedTaskRow[]> {
  const rows = await fleetTables(tx)
    .updateTable('node_task')
    .set({ state: taskLifecycle.enter('cancelled'), ended_at: at })
    .where('target', '=', target)
    .where('type', '=', type)
    .where('attempt', '=', 0)
    .where('ended_at', 'is', null)
    .returning(['id', 'reply_to'])
    .execute();
  return rows.map(toEnded);
}

export async function hasClaimedTask(db: Db, target: string, type: string): Promise<boolean> {
  const row = await fleetTables(db)
    .selectFrom('node_task')
    .select('id')
    .where('target', '=', target)
    .where('type', '=', type)
    .where('attempt', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The tasks that a workflow run has asked for. */
export async function listTasksFor(db: Db, replyTo: WorkflowId) {
  return fleetTables(db)
    .selectFrom('node_task')
    .select(['id', 'type', 'state', 'output', 'error'])
    .where('reply_to', '=', replyTo)
    .orderBy('created_at', 'desc')
    .execute();
}

/** Which of these runs have a task that ended some time ago. */
export async function findAnswered(
  db: Db,
  replyTo: readonly WorkflowId[],
  endedForSeconds: number,
): Promise<WorkflowId[]> {
  if (replyTo.length === 0) return [];
  const rows = await fleetTables(db)
    .selectFrom('node_task')
    .select('reply_to')
    .distinct()
    .where('reply_to', 'in', [...replyTo])
    .where(sql<boolean>`ended_at < clock.now() - make_interval(secs => ${endedForSeconds})`)
    .execute();
  return rows.flatMap((row) => (row.reply_to === null ? [] : [row.reply_to]));
}

const mostAtOnce = 1_000;

export function findOverdueTasks(
  db: Db,
  deadlines: readonly StateDeadline<NodeTaskState>[],
): Promise<{ id: NodeTaskId; state: NodeTaskState }[]> {
  return fleetTables(db)
    .selectFrom('node_task')
    .select(['id', 'state'])
    .where(
      'state',
      'in',
      deadlines.map(({ state }) => state),
    )
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(mostAtOnce)
    .execute();
}

/** Undefined when the task has ended otherwise meanwhile. */
export async function expireTask(tx: Tx, id: NodeTaskId, at: Date): Promise<EndedTaskRow | undefined> {
  const row = await fleetTables(tx)
    .updateTable('node_task')
    .set({ state: taskLifecycle.enter('expired'), ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now)
    .returning(['id', 'reply_to'])
    .executeTakeFirst();
  return row && toEnded(row);
}

function toEnded(row: { id: NodeTaskId; reply_to: WorkflowId | null }): EndedTaskRow {
  return { id: row.id, replyTo: row.reply_to ?? undefined };
}

export async function listTasks(db: Db, nodeId: NodeId, page: Page): Promise<PageOf<NodeTask>> {
  let query = fleetTables(db).selectFrom('node_task').selectAll().where('node_id', '=', nodeId);
  if (page.after !== undefined) query = query.where('id', '<', page.after as NodeTaskId);
  const rows = await query
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return toPage(rows.map(fromRow), page, ['tasks', nodeId]);
}

/** Which of these nodes have a task that nobody works on. */
export async function nodesWithWork(db: Db, nodeIds: readonly NodeId[]): Promise<NodeId[]> {
  if (nodeIds.length === 0) return [];
  const rows = await fleetTables(db)
    .selectFrom('node_task')
    .select('node_id')
    .distinct()
    .where('node_id', 'in', [...nodeIds])
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where((or) => or.or([or('state', '=', 'queued'), or('lease_until', '<', now)]))
    .execute();
  return rows.map((row) => row.node_id);
}

function fromRow(row: Selectable<FleetTables['node_task']>): NodeTask {
  return {
    id: row.id,
    nodeId: row.node_id,
    type: row.type,
    params: row.params,
    target: row.target,
    state: row.state,
    attempt: row.attempt,
    expiresAt: row.expires_at,
    correlationId: row.correlation_id,
    replyTo: row.reply_to ?? undefined,
    evidence: row.evidence,
    error: row.error ?? undefined,
    refusals: row.refusals,
    createdAt: row.created_at,
    dispatchedAt: row.dispatched_at ?? undefined,
    endedAt: row.ended_at ?? undefined,
  };
}
