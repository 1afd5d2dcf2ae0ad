import type { NodeId, NodeInventory, NodeState } from '@gpuaas/contract';
import { defineResource, isOverdue, now } from '@gpuaas/database';
import { type Db, type Entered, type Page, type PageOf, type StateDeadline, type Tx, toPage } from '@gpuaas/kernel';
import { type Selectable, sql } from 'kysely';
import { inService, type Node, nodeLifecycle } from './node.ts';
import { type FleetTables, fleetTables } from './tables.ts';
import { firstTaskTypes } from './task-types.ts';

/** Undefined when the name is taken. */
export async function insertNode(
  tx: Tx,
  node: { id: NodeId; name: string; region: string; approvesAutomatically: boolean; at: Date },
): Promise<Node | undefined> {
  const row = await fleetTables(tx)
    .insertInto('node')
    .values({
      id: node.id,
      name: node.name,
      region: node.region,
      state: nodeLifecycle.enter('bootstrap_issued'),
      approves_automatically: node.approvesAutomatically,
      state_changed_at: node.at,
      created_at: node.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
}

export async function findNode(db: Db, id: NodeId): Promise<Node | undefined> {
  const row = await fleetTables(db).selectFrom('node').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

export const nodeResource = defineResource(
  (db, id) =>
    fleetTables(db)
      .selectFrom('node')
      .selectAll()
      .where('id', '=', id as NodeId)
      .where('state', '<>', 'deleted'),
  (row) => ({ within: undefined, name: row.name, value: fromRow(row) }),
);

export interface NodeFilter {
  name: string | undefined;
  region: string | undefined;
}

export async function listNodes(db: Db, filter: NodeFilter, page: Page): Promise<PageOf<Node>> {
  let query = fleetTables(db).selectFrom('node').selectAll().where('state', '<>', 'deleted');
  if (filter.name !== undefined) query = query.where('name', '=', filter.name);
  if (filter.region !== undefined) query = query.where('region', '=', filter.region);
  if (page.after !== undefined) query = query.where('id', '>', page.after as NodeId);
  const rows = await query
    .orderBy('id')
    .limit(page.limit + 1)
    .execute();
  return toPage(rows.map(fromRow), page, ['nodes', filter]);
}

/** Moves a node on. Answers `undefined` when its state does not allow it. */
export async function moveNode(tx: Tx, id: NodeId, to: Entered<NodeState>, at: Date): Promise<Node | undefined> {
  const row = await fleetTables(tx)
    .updateTable('node')
    .set({ state: to, state_changed_at: at, quarantine_reason: null, certificate_revoked_at: null })
    .where('id', '=', id)
    .where('state', 'in', nodeLifecycle.statesBefore(to))
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
}

/**
 * Cuts a node off: no certificate and no open join token of it works from now on. Undefined when its state does not
 * allow it.
 */
export async function quarantineNode(tx: Tx, id: NodeId, reason: string, at: Date): Promise<Node | undefined> {
  const row = await fleetTables(tx)
    .updateTable('node')
    .set({
      state: nodeLifecycle.enter('quarantined'),
      state_changed_at: at,
      quarantine_reason: reason,
      earlier_runs: [],
      run_returns: 0,
      rejoin_fingerprint: null,
    })
    .where('id', '=', id)
    .where('state', 'in', nodeLifecycle.statesBefore('quarantined'))
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  await endOpenToken(tx, id);
  return fromRow(row);
}

/** Its certificates are not trusted again when the quarantine is lifted. The reason for that is the one to be read. */
export async function revokeCertificate(tx: Tx, id: NodeId, reason: string, at: Date): Promise<Node | undefined> {
  const row = await fleetTables(tx)
    .updateTable('node')
    .set({ certificate_revoked_at: at, quarantine_reason: reason })
    .where('id', '=', id)
    .where('state', '=', 'quarantined')
    .where('certificate_revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  await endOpenToken(tx, id);
  return fromRow(row);
}

export async function endOpenToken(tx: Tx, id: NodeId): Promise<void> {
  await fleetTables(tx)
    .updateTable('join_token')
    .set({ used_at: now })
    .where('node_id', '=', id)
    .where('used_at', 'is', null)
    .execute();
}

const outOfService = fleetTables.query(
  (_, p: { nodeIds: readonly NodeId[] }) => sql<{ id: NodeId }>`
    select id from fleet.node where id = any(${p.nodeIds}) and state <> all(${[...inService]})`,
);

/** Which of these nodes the platform talks to no longer. */
export async function nodesOutOfService(db: Db, nodeIds: readonly NodeId[]): Promise<NodeId[]> {
  if (nodeIds.length === 0) return [];
  return (await outOfService(db, { nodeIds })).map(({ id }) => id);
}

export async function setInventory(
  tx: Tx,
  id: NodeId,
  inventory: NodeInventory,
): Promise<Pick<Node, 'approvesAutomatically'>> {
  const row = await fleetTables(tx)
    .updateTable('node')
    .set({
      hostname: inventory.hostname,
      kernel: inventory.kernel,
      agent_version: inventory.agent_version,
      isolation: inventory.isolation,
      simulated: inventory.simulated,
      discovered_gpus: sql`${JSON.stringify(inventory.gpus)}::jsonb`,
      task_types: [...(inventory.task_types ?? firstTaskTypes)],
      gpu_driver: inventory.gpu_driver ? sql`${JSON.stringify(inventory.gpu_driver)}::jsonb` : null,
      confinement: inventory.confinement ? sql`${JSON.stringify(inventory.confinement)}::jsonb` : null,
      inventory_at: now,
      // Kept where an agent from before says nothing: what is not known has not changed.
      ...(inventory.machine_id !== undefined && {
        machine_since: sql<Date>`case when machine_id is distinct from ${inventory.machine_id} then ${now} else machine_since end`,
        machine_id: inventory.machine_id,
      }),
      ssh: inventory.ssh ? sql`${JSON.stringify(inventory.ssh)}::jsonb` : null,
    })
    .where('id', '=', id)
    .returning('approves_automatically')
    .executeTakeFirst();
  return { approvesAutomatically: row?.approves_automatically ?? false };
}

/** A contact in the future was noted before the clock was set back. From now on the node has been silent. */
export async function dateBackContacts(tx: Tx): Promise<void> {
  await fleetTables(tx).updateTable('node').set({ last_seen_at: now }).where('last_seen_at', '>', now).execute();
}

const isSilent = (deadlines: readonly StateDeadline[]) =>
  isOverdue(deadlines, ({ since }) =>
    since === 'contact' ? sql`coalesce(last_seen_at, state_changed_at)` : sql`state_changed_at`,
  );

export function findSilentNodes(
  db: Db,
  deadlines: readonly StateDeadline<NodeState>[],
): Promise<{ id: NodeId; state: NodeState }[]> {
  return fleetTables(db).selectFrom('node').select(['id', 'state']).where(isSilent(deadlines)).execute();
}

/** False when the node has been heard of meanwhile. */
export async function markNodeOffline(tx: Tx, id: NodeId, deadline: StateDeadline, at: Date): Promise<boolean> {
  const marked = await fleetTables(tx)
    .updateTable('node')
    .set({ state: nodeLifecycle.enter('offline'), state_changed_at: at })
    .where('id', '=', id)
    .where('state', 'in', nodeLifecycle.statesBefore('offline'))
    .where(isSilent([deadline]))
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Why a node cannot be reached, and when it was last heard of. */
export interface Unreachable {
  since: Date;
  state: 'offline' | 'quarantined';
}

/** Which of these nodes cannot be reached: they are silent, or the platform does not listen to them. */
export async function findUnreachable(db: Db, ids: readonly NodeId[] | 'all'): Promise<Map<NodeId, Unreachable>> {
  if (ids.length === 0) return new Map();
  let query = fleetTables(db)
    .selectFrom('node')
    .select(['id', 'state', sql<Date>`coalesce(last_seen_at, state_changed_at)`.as('since')])
    .where('state', 'in', ['offline', 'quarantined']);
  if (ids !== 'all') query = query.where('id', 'in', [...new Set(ids)]);
  const rows = await query.execute();
  return new Map(rows.map(({ id, since, state }) => [id, { since, state: state as Unreachable['state'] }]));
}

export function fromRow(row: Selectable<FleetTables['node']>): Node {
  const {
    certificate_fingerprint: fingerprint,
    certificate_not_before: notBefore,
    certificate_not_after: notAfter,
  } = row;
  return {
    id: row.id,
    name: row.name,
    region: row.region,
    state: row.state,
    stateChangedAt: row.state_changed_at,
    cordoned: row.cordoned,
    simulated: row.simulated,
    isolation: row.isolation ?? undefined,
    hostname: row.hostname ?? undefined,
    kernel: row.kernel ?? undefined,
    agentVersion: row.agent_version ?? undefined,
    taskTypes: row.task_types,
    gpuDriver: row.gpu_driver ?? undefined,
    confinement: row.confinement ?? [],
    ssh: row.ssh ?? undefined,
    inventoryAt: row.inventory_at ?? undefined,
    machineSince: row.machine_since ?? undefined,
    certificate: fingerprint && notBefore && notAfter ? { fingerprint, notBefore, notAfter } : undefined,
    quarantineReason: row.quarantine_reason ?? undefined,
    certificateRevokedAt: row.certificate_revoked_at ?? undefined,
    lastSeenAt: row.last_seen_at ?? undefined,
    approvesAutomatically: row.approves_automatically,
    discoveredGpus: row.discovered_gpus,
    createdAt: row.created_at,
  };
}
