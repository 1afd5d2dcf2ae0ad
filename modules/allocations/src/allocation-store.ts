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
import { defineResource, fromNow, isOverdue } from '@gpuaas/database';
import {
  type Db,
  type Entered,
  type Money,
  type Page,
  type PageOf,
  type ProjectContent,
  type StateDeadline,
  type Tx,
  toPage,
} from '@gpuaas/kernel';
import { type Selectable, sql, type Updateable } from 'kysely';
import { type Allocation, allocationLifecycle } from './allocation.ts';
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

export interface AllocationFilter {
  projectId: ProjectId;
  states: readonly AllocationState[];
  name: string | undefined;
  /** Part of the name, of the node's name or of the requester's. */
  text: string | undefined;
  sku: string | undefined;
  needsAttention: boolean | undefined;
  /** All of these: a key, or a key with this value. */
  labels: readonly LabelFilter[];
}

export interface LabelFilter {
  key: string;
  value: string | undefined;
}

/** A failure is news for a day; a release that failed keeps its GPUs until somebody acts. */
const needsAttention = sql<boolean>`(state = 'release_failed'
  or (state = 'failed' and state_changed_at > ${fromNow(-24 * 3600)}))`;

interface Asked extends Omit<AllocationFilter, 'labels'> {
  labels: string;
  labelKeys: string[];
  after: AllocationId | undefined;
  limit: number;
}

/** One statement for each combination of filters. */
function listQuery(by: ReadonlySet<keyof Asked>) {
  return allocationTables.query((tables, p: Asked) => {
    let query = tables.selectFrom('allocation').selectAll().where('project_id', '=', p.projectId);
    if (by.has('states')) query = query.where('state', '=', sql<AllocationState>`any(${p.states}::text[])`);
    if (by.has('name')) query = query.where('name', '=', p.name as string);
    if (by.has('sku')) query = query.where('sku', '=', p.sku as string);
    if (by.has('needsAttention')) query = query.where(sql<boolean>`${needsAttention} = ${p.needsAttention}`);
    if (by.has('labels')) query = query.where(labelled(p.labels, p.labelKeys));
    if (by.has('text')) query = query.where(containing(p.text as string));
    if (by.has('after')) query = query.where('id', '<', p.after as AllocationId);
    return query.orderBy('id', 'desc').limit(p.limit);
  });
}

const lists = new Map<string, ReturnType<typeof listQuery>>();

export async function listAllocations(db: Db, filter: AllocationFilter, page: Page): Promise<PageOf<Allocation>> {
  const asked: Asked = {
    ...filter,
    text: filter.text === undefined ? undefined : patternOf(filter.text),
    labels: JSON.stringify(
      Object.fromEntries(filter.labels.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value]]))),
    ),
    labelKeys: filter.labels.map(({ key }) => key),
    after: page.after as AllocationId | undefined,
    limit: page.limit + 1,
  };
  const by = (['name', 'sku', 'needsAttention', 'text', 'after'] as const).filter((key) => asked[key] !== undefined);
  const keys = [
    ...by,
    ...(filter.states.length > 0 ? (['states'] as const) : []),
    ...(filter.labels.length > 0 ? (['labels'] as const) : []),
  ];
  const query = lists.get(keys.join()) ?? listQuery(new Set(keys));
  lists.set(keys.join(), query);
  return toPage((await query(db, asked)).map(fromRow), page, ['allocations', filter]);
}

function patternOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

const labelled = (values: string, keys: string[]) =>
  sql<boolean>`(labels @> ${values}::jsonb and jsonb_exists_all(labels, ${keys}::text[]))`;

function containing(pattern: string) {
  return sql<boolean>`(name ilike ${pattern} or node_name ilike ${pattern} or requested_by_name ilike ${pattern})`;
}

export interface AllocationCounts {
  byState: Record<AllocationState, number>;
  needsAttention: number;
  /** What all active ones cost together, unless they are in several currencies. */
  activeGpus: number;
  activePricePerHour: Money | undefined;
}

export async function countAllocations(db: Db, projectId: ProjectId): Promise<AllocationCounts> {
  const rows = await allocationTables(db)
    .selectFrom('allocation')
    .select([
      'state',
      'currency',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`count(*) filter (where ${needsAttention})::int`.as('needing'),
      sql<number>`sum(gpu_count)::int`.as('gpus'),
      sql<bigint>`sum(price_micros)::int8`.as('micros'),
    ])
    .where('project_id', '=', projectId)
    .groupBy(['state', 'currency'])
    .execute();
  const byState = Object.fromEntries(allocationLifecycle.states.map((state) => [state, 0]));
  for (const { state, count } of rows) byState[state] = (byState[state] ?? 0) + count;
  const active = rows.filter(({ state }) => state === 'active');
  return {
    byState: byState as Record<AllocationState, number>,
    needsAttention: rows.reduce((sum, { needing }) => sum + needing, 0),
    activeGpus: active.reduce((sum, { gpus }) => sum + gpus, 0),
    activePricePerHour: active.length === 1 ? active[0] : undefined,
  };
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

export function fromRow(row: Selectable<AllocationTables['allocation']>): Allocation {
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
    region: row.region,
    node: { id: row.node_id, name: row.node_name },
    gpuUuids: row.gpu_uuids,
    nodeSsh: row.node_ssh ?? undefined,
    sshKeys: row.ssh_keys,
    keysVersion: row.keys_version,
    keysApplied: row.keys_applied,
    keysFailure: row.keys_failure ?? undefined,
    isolation: row.isolation ?? undefined,
    runtimeUser: row.runtime_user ?? undefined,
    requestedBy: { type: row.requested_by_type, id: row.requested_by, name: row.requested_by_name },
    operation: { id: row.operation_id, kind: row.operation_kind },
    failure: row.failure ?? undefined,
    createdAt: row.created_at,
    activeAt: row.active_at ?? undefined,
    releasedAt: row.released_at ?? undefined,
    cleanupConfirmedAt: row.cleanup_confirmed_at ?? undefined,
    labels: row.labels,
    maxDurationSeconds: row.max_duration_seconds ?? undefined,
    endsAt: row.ends_at ?? undefined,
    endWarnedAt: row.end_warned_at ?? undefined,
    extendedAt: row.extended_at ?? undefined,
    idle: row.idle_since && row.idle_ends_at ? { since: row.idle_since, endsAt: row.idle_ends_at } : undefined,
    releaseReason: row.release_reason ?? undefined,
  };
}
