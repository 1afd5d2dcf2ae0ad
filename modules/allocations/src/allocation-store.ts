import type {
  AllocationCreate,
  AllocationId,
  AllocationState,
  Failure,
  Labels,
  NodeSsh,
  OperationId,
  ProjectId,
  ReleaseReason,
} from '@gpuaas/contract';
import { defineResource, isOverdue } from '@gpuaas/database';
import type { Db, Entered, ProjectContent, StateDeadline, Tx } from '@gpuaas/kernel';
import { type Selectable, sql, type Updateable } from 'kysely';
import { type Allocation, type AllocationLimits, allocationLifecycle, type ListedAllocation } from './allocation.ts';
import type { StoredKey } from './stored-key.ts';
import { type AllocationTables, allocationTables } from './tables.ts';

/** What a caller says of their own accord. It is kept as it was said. */
type Said = Omit<AllocationCreate, 'sku' | 'name' | 'gpus' | 'region' | 'ssh_keys' | 'labels' | 'max_duration_seconds'>;

type NewAllocation = Omit<
  Allocation,
  | 'state'
  | 'stateChangedAt'
  | 'isolation'
  | 'runtimeUser'
  | 'failure'
  | 'activeAt'
  | 'releasedAt'
  | 'cleanupConfirmedAt'
  | 'sshKeys'
  | 'keysVersion'
  | 'keysApplied'
  | 'keysFailure'
  | 'endsAt'
  | 'endWarnedAt'
  | 'extendedAt'
  | 'idle'
  | 'releaseReason'
  | keyof Said
> &
  Said & {
    /** All that the requester has, unless they have chosen some. */
    sshKeys: StoredKey[] | 'own';
  };

/** Undefined when the project has a living allocation of this name. */
export async function insertAllocation(tx: Tx, a: NewAllocation): Promise<Allocation | undefined> {
  const row = await allocationTables(tx)
    .insertInto('allocation')
    .values({
      id: a.id,
      org_id: a.orgId,
      project_id: a.projectId,
      name: a.name,
      state: allocationLifecycle.enter('requested'),
      state_changed_at: a.createdAt,
      sku: a.sku,
      gpu_model: a.gpuModel,
      gpu_count: a.gpuCount,
      gpu_memory_bytes: a.gpuMemoryBytes,
      price_micros: a.pricePerHour.micros,
      currency: a.pricePerHour.currency,
      simulated: a.simulated,
      region: a.region,
      capacity_shape: a.capacityShape,
      sudo: a.sudo,
      limits: a.limits ? sql<AllocationLimits>`${JSON.stringify(a.limits)}::jsonb` : null,
      node_id: a.node.id,
      node_name: a.node.name,
      gpu_uuids: a.gpuUuids,
      ssh_keys:
        a.sshKeys === 'own'
          ? sql<StoredKey[]>`iam.keys_of(${a.requestedBy.id})`
          : sql<StoredKey[]>`${JSON.stringify(a.sshKeys)}::jsonb`,
      keys_version: 1,
      node_ssh: a.nodeSsh ? sql`${JSON.stringify(a.nodeSsh)}::jsonb` : null,
      isolation: null,
      runtime_user: null,
      requested_by_type: a.requestedBy.type,
      requested_by: a.requestedBy.id,
      requested_by_name: a.requestedBy.name,
      operation_id: a.operation.id,
      operation_kind: a.operation.kind,
      failure: null,
      created_at: a.createdAt,
      active_at: null,
      released_at: null,
      labels: sql<Labels>`${JSON.stringify(a.labels)}::jsonb`,
      max_duration_seconds: a.maxDurationSeconds ?? null,
      ends_at: null,
      cleanup_tried_at: null,
      cleanup_confirmed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
}

/** 1 for an allocation without keys, else 0: for `keys_applied`. */
export const whenNoKeys = sql<number>`case when ssh_keys = '[]' then 1 else 0 end`;

export interface AllocationMove {
  to: Entered<AllocationState>;
  at: Date;
  failure?: Failure;
  operation?: { id: OperationId; kind: string };
  releaseReason?: ReleaseReason;
  more?: Pick<
    Updateable<AllocationTables['allocation']>,
    'isolation' | 'runtime_user' | 'active_at' | 'released_at' | 'cleanup_confirmed_at'
  > & { keys_applied?: number | typeof whenNoKeys };
}

/** Moves an allocation on. Answers `undefined` when its state does not allow the move, or changed first. */
export async function moveAllocation(tx: Tx, id: AllocationId, move: AllocationMove): Promise<Allocation | undefined> {
  const row = await allocationTables(tx)
    .updateTable('allocation')
    .set({
      state: move.to,
      state_changed_at: move.at,
      failure: move.failure === undefined ? null : sql<Failure>`${JSON.stringify(move.failure)}::jsonb`,
      ...(move.operation && { operation_id: move.operation.id, operation_kind: move.operation.kind }),
      ...(move.releaseReason && { release_reason: move.releaseReason }),
      ...move.more,
      // Its time runs from when it can be used.
      ...(move.to === 'active' && {
        ends_at: sql<Date | null>`${move.at}::timestamptz + make_interval(secs => max_duration_seconds)`,
      }),
    })
    .where('id', '=', id)
    // An array and not a list: one without entries is no SQL, and nothing leads to the first state.
    .where('state', '=', sql<AllocationState>`any(${allocationLifecycle.statesBefore(move.to)}::text[])`)
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
}

const byId = allocationTables.query((t, p: { id: AllocationId }) =>
  t.selectFrom('allocation').selectAll().where('id', '=', p.id),
);

export async function findAllocation(db: Db, id: AllocationId): Promise<Allocation | undefined> {
  const [row] = await byId(db, { id });
  return row && fromRow(row);
}

export const allocationResource = defineResource(
  (db, id) =>
    allocationTables(db)
      .selectFrom('allocation')
      .selectAll()
      .where('id', '=', id as AllocationId),
  (row) => ({ within: { type: 'project', id: row.project_id }, name: row.name, value: fromRow(row) }),
);

/** Those of these ids that there are, oldest first. */
export async function findAllocations(db: Db, ids: readonly AllocationId[]): Promise<Allocation[]> {
  if (ids.length === 0) return [];
  const rows = await allocationTables(db)
    .selectFrom('allocation')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
}

export async function findStates(
  db: Db,
  ids: readonly AllocationId[],
): Promise<Map<AllocationId, Allocation['state']>> {
  if (ids.length === 0) return new Map();
  const rows = await allocationTables(db)
    .selectFrom('allocation')
    .select(['id', 'state'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** Notes that a node takes SSH somewhere else now. */
export async function setNodeSsh(tx: Tx, ids: readonly AllocationId[], ssh: NodeSsh | undefined): Promise<void> {
  if (ids.length === 0) return;
  const said = sql<NodeSsh | null>`${ssh ? JSON.stringify(ssh) : null}::jsonb`;
  await allocationTables(tx)
    .updateTable('allocation')
    .set({ node_ssh: said })
    .where('id', 'in', [...ids])
    .where(sql<boolean>`node_ssh is distinct from ${said}`)
    .execute();
}

/** A few of those that have, or may still have, GPUs: an archived project has nobody who could release them. */
export async function findInProject(db: Db, projectId: ProjectId): Promise<ProjectContent[]> {
  const rows = await allocationTables(db)
    .selectFrom('allocation')
    .select(['id', 'name'])
    .where('project_id', '=', projectId)
    .where('state', 'not in', ['released', 'failed'])
    .orderBy('id')
    .limit(10)
    .execute();
  return rows.map(({ id, name }) => ({ type: 'allocation', id, name }));
}

export async function lockAllocation(tx: Tx, id: AllocationId): Promise<Allocation | undefined> {
  const row = await allocationTables(tx)
    .selectFrom('allocation')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && fromRow(row);
}

const inStateLongerThan = (seconds: number) =>
  sql<boolean>`state_changed_at < clock.now() - make_interval(secs => ${seconds})`;
const mostAtOnce = 1_000;

/** Allocations that a workflow should be working on. */
export async function findOpen(db: Db, forSeconds: number): Promise<{ id: AllocationId; operationId: OperationId }[]> {
  return allocationTables(db)
    .selectFrom('allocation')
    .select(['id', 'operation_id as operationId'])
    .where('state', 'in', ['requested', 'provisioning', 'releasing'])
    .where(inStateLongerThan(forSeconds))
    .execute();
}

/** Allocations that have been in a state for longer than it may last. */
export function findOverdue(
  db: Db,
  deadlines: readonly StateDeadline<AllocationState>[],
): Promise<{ id: AllocationId; state: AllocationState }[]> {
  return allocationTables(db)
    .selectFrom('allocation')
    .select(['id', 'state'])
    .where(isOverdue(deadlines))
    .orderBy('state_changed_at')
    .limit(mostAtOnce)
    .execute();
}

/** Undefined when it has moved on meanwhile. */
export async function lockOverdue(
  tx: Tx,
  id: AllocationId,
  deadline: StateDeadline<AllocationState>,
): Promise<Allocation | undefined> {
  const row = await allocationTables(tx)
    .selectFrom('allocation')
    .selectAll()
    .where('id', '=', id)
    .where(isOverdue([deadline]))
    .forUpdate()
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Whether the project has a living allocation of this name. */
export async function isNameTaken(db: Db, projectId: ProjectId, name: string): Promise<boolean> {
  const row = await allocationTables(db)
    .selectFrom('allocation')
    .select('id')
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .where('state', 'not in', ['released', 'failed'])
    .executeTakeFirst();
  return row !== undefined;
}

/** The smallest active allocation of a project on one of these nodes that has at least so many GPUs of this kind. */
export async function findReleasable(
  db: Db,
  projectId: ProjectId,
  wanted: Pick<Allocation, 'gpuModel' | 'gpuCount' | 'simulated'>,
  nodeNames: readonly string[],
): Promise<string | undefined> {
  if (nodeNames.length === 0) return undefined;
  const row = await allocationTables(db)
    .selectFrom('allocation')
    .select('name')
    .where('project_id', '=', projectId)
    .where('state', '=', 'active')
    .where('gpu_model', '=', wanted.gpuModel)
    .where('simulated', '=', wanted.simulated)
    .where('gpu_count', '>=', wanted.gpuCount)
    .where('node_name', 'in', [...nodeNames])
    .orderBy('gpu_count')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.name;
}

/** What a list shows of each; the rest is long and is not read. */
export const listedColumns = [
  'id',
  'org_id',
  'project_id',
  'name',
  'state',
  'state_changed_at',
  'sku',
  'gpu_model',
  'gpu_count',
  'gpu_memory_bytes',
  'price_micros',
  'currency',
  'simulated',
  'capacity_shape',
  'sudo',
  'node_id',
  'node_name',
  'node_ssh',
  'region',
  'isolation',
  'runtime_user',
  'requested_by_type',
  'requested_by',
  'requested_by_name',
  'operation_id',
  'operation_kind',
  'failure',
  'created_at',
  'active_at',
  'released_at',
  'labels',
  'max_duration_seconds',
  'ends_at',
  'end_warned_at',
  'idle_since',
  'idle_ends_at',
  'release_reason',
] as const;

export function listedFromRow(
  row: Pick<Selectable<AllocationTables['allocation']>, (typeof listedColumns)[number]>,
): ListedAllocation {
  return {
    id: row.id,
    orgId: row.org_id,
    projectId: row.project_id,
    name: row.name,
    state: row.state,
    stateChangedAt: row.state_changed_at,
    sku: row.sku,
    gpuModel: row.gpu_model,
    gpuCount: row.gpu_count,
    gpuMemoryBytes: row.gpu_memory_bytes,
    pricePerHour: { micros: row.price_micros, currency: row.currency },
    simulated: row.simulated,
    capacityShape: row.capacity_shape,
    sudo: row.sudo,
    region: row.region,
    node: { id: row.node_id, name: row.node_name },
    nodeSsh: row.node_ssh ?? undefined,
    isolation: row.isolation ?? undefined,
    runtimeUser: row.runtime_user ?? undefined,
    requestedBy: { type: row.requested_by_type, id: row.requested_by, name: row.requested_by_name },
    operation: { id: row.operation_id, kind: row.operation_kind },
    failure: row.failure ?? undefined,
    createdAt: row.created_at,
    activeAt: row.active_at ?? undefined,
    releasedAt: row.released_at ?? undefined,
    labels: row.labels,
    maxDurationSeconds: row.max_duration_seconds ?? undefined,
    endsAt: row.ends_at ?? undefined,
    endWarnedAt: row.end_warned_at ?? undefined,
    idle: row.idle_since && row.idle_ends_at ? { since: row.idle_since, endsAt: row.idle_ends_at } : undefined,
    releaseReason: row.release_reason ?? undefined,
  };
}

export function fromRow(row: Selectable<AllocationTables['allocation']>): Allocation {
  return {
    ...listedFromRow(row),
    limits: row.limits ?? undefined,
    gpuUuids: row.gpu_uuids,
    sshKeys: row.ssh_keys,
    keysVersion: row.keys_version,
    keysApplied: row.keys_applied,
    keysFailure: row.keys_failure ?? undefined,
    extendedAt: row.extended_at ?? undefined,
    cleanupConfirmedAt: row.cleanup_confirmed_at ?? undefined,
  };
}
