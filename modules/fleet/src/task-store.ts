import type { Evidence, Failure, NodeId, NodeTaskId, NodeTaskState, WorkflowId } from '@gpuaas/contract';
import { defineResource, fromNow, now } from '@gpuaas/database';
import { type Db, type Entered, type Page, type PageOf, type StateDeadline, type Tx, toPage } from '@gpuaas/kernel';
import { type Selectable, sql } from 'kysely';
import { type CertificateStanding, standingOf } from './certificate-store.ts';
import { inService } from './node.ts';
import { type FleetTables, fleetTables } from './tables.ts';
import { type NodeTask, type ReportedTask, taskLeaseSeconds, taskLifecycle } from './task.ts';

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

const insert = fleetTables.query(
  (t, p: Omit<NewTask, 'params' | 'replyTo'> & { params: string; replyTo: WorkflowId | null }) =>
    t.insertInto('node_task').values({
      id: p.id,
      node_id: p.nodeId,
      type: p.type,
      params: sql`${p.params}::jsonb`,
      target: p.target,
      state: taskLifecycle.enter('queued'),
      expires_at: fromNow(p.expiresInSeconds),
      correlation_id: p.correlationId,
      reply_to: p.replyTo,
      created_at: p.at,
    }),
);

export function insertTask(tx: Tx, task: NewTask): void {
  insert.later(tx, { ...task, params: JSON.stringify(task.params), replyTo: task.replyTo ?? null });
}

export interface Claiming {
  nodeId: NodeId;
  fingerprint: string;
  agentRun: string;
  running: readonly NodeTaskId[];
  at: Date;
}

type ClaimedRow = Selectable<FleetTables['node_task']> & { standing: CertificateStanding };

/** All in one statement: what the certificate may do is decided by the same look as what is done. */
const claim = fleetTables.query(
  (_, p: Claiming) => sql<ClaimedRow>`
    with caller as (select ${standingOf(p.fingerprint)} as standing, task_types from fleet.node
        where id = ${p.nodeId} and state = any(${[...inService]})),
      trusted as (select task_types from caller where standing in ('current', 'previous')),
      renewed as (update fleet.node_task set state = ${taskLifecycle.enter('running')}, lease_until = ${fromNow(taskLeaseSeconds)}
        where id = any(${p.running}::text[]) and node_id = ${p.nodeId} and agent_run = ${p.agentRun}
          and state in ('dispatched', 'running') and exists (select from trusted)),
      claimed as (update fleet.node_task set state = ${taskLifecycle.enter('dispatched')}, attempt = attempt + 1,
          claimed_by = ${p.fingerprint}, agent_run = ${p.agentRun}, lease_until = ${fromNow(taskLeaseSeconds)}, dispatched_at = ${p.at}
        where id = (select id from fleet.node_task
          where node_id = ${p.nodeId} and ended_at is null and expires_at > ${now} and type = any((select task_types from trusted)::text[])
            and not (id = any(${p.running}::text[]) and agent_run = ${p.agentRun} and state <> 'queued')
            and (state = 'queued' or agent_run <> ${p.agentRun} or lease_until < ${now}
              or id <> all(${p.running}::text[]))
          order by created_at limit 1 for update skip locked)
        returning *)
    select caller.standing, claimed.* from caller left join claimed on true`,
);

/**
 * Notes that the agent works on these, so that nobody else gets them, and takes the oldest task that nobody works on:
 * never claimed, claimed by a run of the agent that is gone, claimed too long ago, or claimed by this very run without
 * its knowing, because the answer was lost on the way.
 */
export async function claimTask(
  tx: Tx,
  claiming: Claiming,
): Promise<{ standing: CertificateStanding | 'out_of_service'; task: NodeTask | undefined }> {
  const [row] = await claim(tx, claiming);
  if (!row?.standing) return { standing: 'out_of_service', task: undefined };
  return { standing: row.standing, task: row.id === null ? undefined : fromRow(row) };
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

interface TaskEnd {
  state: Entered<'completed' | 'failed'>;
  output: unknown;
  evidence: Evidence[];
  error: Failure | null;
  at: Date;
}

const end = fleetTables.query(
  (
    _,
    p: {
      id: NodeTaskId;
      state: string;
      before: readonly string[];
      output: string;
      evidence: string;
      error: string;
      at: Date;
    },
  ) => sql`
    update fleet.node_task set state = ${p.state}, output = ${p.output}::jsonb, evidence = ${p.evidence}::jsonb,
      error = nullif(${p.error}::jsonb, 'null'), ended_at = ${p.at}
    where id = ${p.id} and state = any(${p.before})`,
);

export function endTask(tx: Tx, id: NodeTaskId, { state, output, evidence, error, at }: TaskEnd): void {
  const texts = {
    output: JSON.stringify(output ?? null),
    evidence: JSON.stringify(evidence),
    error: JSON.stringify(error),
  };
  end.later(tx, { id, state, before: taskLifecycle.statesBefore(state), at, ...texts });
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
export function listTasksFor(db: Db, replyTo: WorkflowId) {
  return repliesTo(db, { replyTo });
}

const repliesTo = fleetTables.query((t, p: { replyTo: WorkflowId }) =>
  t
    .selectFrom('node_task')
    .select(['id', 'type', 'state', 'output', 'error'])
    .where('reply_to', '=', p.replyTo)
    .orderBy('created_at', 'desc'),
);

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

const withWork = fleetTables.query(
  (_, p: { nodeIds: readonly NodeId[] }) => sql<{ node_id: NodeId }>`
    select distinct node_id from fleet.node_task where node_id = any(${p.nodeIds}) and ended_at is null
      and expires_at > ${now} and (state = 'queued' or lease_until < ${now})
      and type = any((select task_types from fleet.node where id = node_id)::text[])`,
);

/** Which of these nodes have a task that nobody works on and that their agent can do. */
export async function nodesWithWork(db: Db, nodeIds: readonly NodeId[]): Promise<NodeId[]> {
  if (nodeIds.length === 0) return [];
  return (await withWork(db, { nodeIds })).map((row) => row.node_id);
}

export function fromRow(row: Selectable<FleetTables['node_task']>): NodeTask {
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
