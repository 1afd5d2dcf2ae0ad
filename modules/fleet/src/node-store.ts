import type { NodeId, NodeInventory, NodeState } from '@gpuaas/contract';
import { defineResource, fromNow, isOverdue, now } from '@gpuaas/database';
import { type Db, type Entered, type Page, type PageOf, type StateDeadline, type Tx, toPage } from '@gpuaas/kernel';
import { type Selectable, sql } from 'kysely';
import type { IssuedNodeCertificate } from './authority/certificate-authority.ts';
import { longestCertificateSeconds, type Node, nodeLifecycle, rejoinSeconds } from './node.ts';
import { type FleetTables, fleetTables } from './tables.ts';

/** Undefined when the name is taken. */
export async function insertNode(tx: Tx, node: { id: NodeId; name: string; at: Date }): Promise<Node | undefined> {
  const row = await fleetTables(tx)
    .insertInto('node')
    .values({
      id: node.id,
      name: node.name,
      state: nodeLifecycle.enter('bootstrap_issued'),
      state_changed_at: node.at,
      created_at: node.at,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
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
      .where('id', '=', id as NodeId),
  (row) => ({ within: undefined, name: row.name, value: fromRow(row) }),
);

export async function listNodes(db: Db, filter: { name: string | undefined }, page: Page): Promise<PageOf<Node>> {
  let query = fleetTables(db).selectFrom('node').selectAll();
  if (filter.name !== undefined) query = query.where('name', '=', filter.name);
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
    .set({ state: to, state_changed_at: at, quarantine_reason: null })
    .where('id', '=', id)
    .where('state', 'in', nodeLifecycle.statesBefore(to))
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
}

export async function putJoinToken(tx: Tx, nodeId: NodeId, fingerprint: string, lifeSeconds: number): Promise<void> {
  const columns = { fingerprint, expires_at: fromNow(lifeSeconds), used_at: null };
  await fleetTables(tx)
    .insertInto('join_token')
    .values({ node_id: nodeId, ...columns })
    .onConflict((conflict) => conflict.column('node_id').doUpdateSet(columns))
    .execute();
}

/** Uses the token up. False when it is not this node's open token, or its time is over. */
export async function useJoinToken(tx: Tx, nodeId: NodeId, fingerprint: string): Promise<boolean> {
  const used = await fleetTables(tx)
    .updateTable('join_token')
    .set({ used_at: now })
    .where('node_id', '=', nodeId)
    .where('fingerprint', '=', fingerprint)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('node_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function setCertificate(
  tx: Tx,
  id: NodeId,
  issued: IssuedNodeCertificate,
  previousFingerprint: string | null,
): Promise<void> {
  await fleetTables(tx)
    .updateTable('node')
    .set({
      certificate_fingerprint: issued.fingerprint,
      certificate_not_before: issued.notBefore,
      certificate_not_after: issued.notAfter,
      previous_fingerprint: previousFingerprint,
      rejoin_fingerprint: issued.rejoin.fingerprint,
      rejoin_until: fromNow(rejoinSeconds),
    })
    .where('id', '=', id)
    .execute();
}

/** Which of a node's certificates this is: `previous` still works because nobody has used the `current` one yet. */
export type CertificateStanding = 'current' | 'previous' | 'superseded';

/** The states in which the platform talks to a node. In every other one its certificate opens nothing. */
export const inService = ['enrolling', 'active', 'offline', 'draining'] as const;

export const standingOf = (fingerprint: string) => sql<CertificateStanding | null>`case
  when certificate_fingerprint = ${fingerprint} then 'current'
  when previous_fingerprint = ${fingerprint} then 'previous'
  when exists (select from fleet.superseded_certificate where fingerprint = ${fingerprint} and node_id = node.id)
    then 'superseded' end`;

/** The node in service that this certificate was issued to, and how the certificate stands now. */
export async function findNodeByCertificate(
  db: Db,
  id: NodeId,
  fingerprint: string,
): Promise<{ node: Node; standing: CertificateStanding; hasPrevious: boolean } | undefined> {
  const row = await fleetTables(db)
    .selectFrom('node')
    .selectAll()
    .select(standingOf(fingerprint).as('standing'))
    .where('id', '=', id)
    .where('state', 'in', inService)
    .executeTakeFirst();
  if (!row || row.standing === null) return undefined;
  return { node: fromRow(row), standing: row.standing, hasPrevious: row.previous_fingerprint !== null };
}

/** Why no certificate of this node is good, or why only another one is. */
export async function whyRefused(db: Db, id: NodeId): Promise<string> {
  const row = await fleetTables(db).selectFrom('node').select('state').where('id', '=', id).executeTakeFirst();
  if (!row) return 'The platform has no such node.';
  if (row.state === 'quarantined') return 'The node is quarantined.';
  if (!(inService as readonly NodeState[]).includes(row.state)) return 'The node is not in service.';
  return 'The node has joined again since this certificate was issued, maybe on another host.';
}

/** As `findNodeByCertificate`, while nobody else changes the certificates of this node. */
export async function lockCertificates(
  tx: Tx,
  id: NodeId,
  fingerprint: string,
): Promise<{ node: Node; standing: CertificateStanding; current: string | null } | undefined> {
  const row = await fleetTables(tx)
    .selectFrom('node')
    .selectAll()
    .select(standingOf(fingerprint).as('standing'))
    .where('id', '=', id)
    .where('state', 'in', inService)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.standing === null) return undefined;
  return { node: fromRow(row), standing: row.standing, current: row.certificate_fingerprint };
}

const notCurrent = fleetTables.query(
  (_, p: { ids: readonly NodeId[]; fingerprints: readonly string[] }) => sql<{ fingerprint: string }>`
    select known.fingerprint from unnest(${p.ids}::text[], ${p.fingerprints}::text[]) as known (id, fingerprint)
      left join fleet.node on node.id = known.id and state = any(${[...inService]})
        and certificate_fingerprint = known.fingerprint and previous_fingerprint is null
    where node.id is null`,
);

/** Which of these are not, or no longer, the one certificate of a node in service. */
export async function findNotCurrent(
  db: Db,
  known: readonly { id: NodeId; fingerprint: string }[],
): Promise<Set<string>> {
  if (known.length === 0) return new Set();
  const ids = known.map(({ id }) => id);
  const rows = await notCurrent(db, { ids, fingerprints: known.map(({ fingerprint }) => fingerprint) });
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

/**
 * The node has used its newest certificate, so the one before it ends. What the node claimed with the old one is still
 * its own to finish.
 */
export async function endPreviousCertificate(tx: Tx, id: NodeId, fingerprint: string): Promise<void> {
  const row = await fleetTables(tx)
    .selectFrom('node')
    .select('previous_fingerprint')
    .where('id', '=', id)
    .where('certificate_fingerprint', '=', fingerprint)
    .where('previous_fingerprint', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.previous_fingerprint) return;
  await fleetTables(tx).updateTable('node').set({ previous_fingerprint: null }).where('id', '=', id).execute();
  await supersede(tx, id, row.previous_fingerprint);
  await fleetTables(tx)
    .updateTable('node_task')
    .set({ claimed_by: fingerprint })
    .where('node_id', '=', id)
    .where('claimed_by', '=', row.previous_fingerprint)
    .where('ended_at', 'is', null)
    .execute();
}

/** Remembers a certificate for as long as it could still be shown, and forgets those that expired. */
export async function supersede(tx: Tx, nodeId: NodeId, fingerprint: string): Promise<void> {
  const tables = fleetTables(tx);
  await tables
    .deleteFrom('superseded_certificate')
    .where('node_id', '=', nodeId)
    .where('not_after', '<', now)
    .execute();
  await tables
    .insertInto('superseded_certificate')
    .values({ fingerprint, node_id: nodeId, not_after: fromNow(longestCertificateSeconds) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A node that joins anew starts anew: what the host before it held opens nothing, and accuses nobody. */
export async function forgetSuperseded(tx: Tx, nodeId: NodeId): Promise<void> {
  await fleetTables(tx).deleteFrom('superseded_certificate').where('node_id', '=', nodeId).execute();
}

/**
 * Stops trusting a node: no certificate and no open join token of it works from now on. Undefined when its state does
 * not allow it.
 */
export async function quarantineNode(tx: Tx, id: NodeId, reason: string, at: Date): Promise<Node | undefined> {
  const row = await fleetTables(tx)
    .updateTable('node')
    .set({
      state: nodeLifecycle.enter('quarantined'),
      state_changed_at: at,
      quarantine_reason: reason,
      rejoin_fingerprint: null,
    })
    .where('id', '=', id)
    .where('state', 'in', nodeLifecycle.statesBefore('quarantined'))
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  await fleetTables(tx)
    .updateTable('join_token')
    .set({ used_at: now })
    .where('node_id', '=', id)
    .where('used_at', 'is', null)
    .execute();
  return fromRow(row);
}

/**
 * Uses up the certificate with which a node in service joins again. Answers the node's certificate so far, or undefined
 * when this is not its newest, its time is over, or the node may not come back by itself.
 */
export async function useRejoin(tx: Tx, id: NodeId, fingerprint: string): Promise<string | undefined> {
  const used = await fleetTables(tx)
    .updateTable('node')
    .set({ rejoin_fingerprint: null })
    .where('id', '=', id)
    .where('rejoin_fingerprint', '=', fingerprint)
    .where('rejoin_until', '>', now)
    .where('state', 'in', inService)
    .returning('certificate_fingerprint')
    .executeTakeFirst();
  return used?.certificate_fingerprint ?? undefined;
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

export async function setInventory(tx: Tx, id: NodeId, inventory: NodeInventory): Promise<void> {
  await fleetTables(tx)
    .updateTable('node')
    .set({
      hostname: inventory.hostname,
      kernel: inventory.kernel,
      agent_version: inventory.agent_version,
      isolation: inventory.isolation,
      simulated: inventory.simulated,
    })
    .where('id', '=', id)
    .execute();
}

const touch = fleetTables.query(
  (_, p: { ids: readonly NodeId[]; at: Date }) => sql`
    update fleet.node set last_seen_at = ${now},
      state_changed_at = case when state in ('enrolling', 'offline') then ${p.at}::timestamptz else state_changed_at end,
      state = case when state in ('enrolling', 'offline') then ${nodeLifecycle.enter('active')} else state end
    where id in (select id from fleet.node where id = any(${p.ids}) order by id for update)`,
);

/** Notes that these nodes are there; those that were enrolling or offline take work again. */
export async function touchNodes(tx: Tx, ids: readonly NodeId[], at: Date): Promise<void> {
  await touch(tx, { ids, at });
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

function fromRow(row: Selectable<FleetTables['node']>): Node {
  const {
    certificate_fingerprint: fingerprint,
    certificate_not_before: notBefore,
    certificate_not_after: notAfter,
  } = row;
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    stateChangedAt: row.state_changed_at,
    cordoned: row.cordoned,
    simulated: row.simulated,
    isolation: row.isolation ?? undefined,
    hostname: row.hostname ?? undefined,
    kernel: row.kernel ?? undefined,
    agentVersion: row.agent_version ?? undefined,
    certificate: fingerprint && notBefore && notAfter ? { fingerprint, notBefore, notAfter } : undefined,
    quarantineReason: row.quarantine_reason ?? undefined,
    lastSeenAt: row.last_seen_at ?? undefined,
    createdAt: row.created_at,
  };
}
