import type { NodeId, NodeState } from '@gpuaas/contract';
import { fromNow, now } from '@gpuaas/database';
import { type Db, DomainError, type Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import type { IssuedNodeCertificate } from './authority/certificate-authority.ts';
import { inService, longestCertificateSeconds, type Node, rejoinSeconds } from './node.ts';
import { fromRow } from './node-store.ts';
import { fleetTables } from './tables.ts';

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
export async function whyRefused(db: Db, id: NodeId, fingerprint: string): Promise<DomainError> {
  const row = await fleetTables(db)
    .selectFrom('node')
    .select(['state', 'certificate_revoked_at', standingOf(fingerprint).as('standing')])
    .where('id', '=', id)
    .executeTakeFirst();
  const refused = (reason: string) => new DomainError('certificate_refused', { reason });
  if (!row) return refused('The platform has no such node.');
  if (row.state === 'quarantined') {
    // Lifting it makes the certificate good again, so whoever holds it may wait for that.
    const canBeLifted =
      row.certificate_revoked_at === null && (row.standing === 'current' || row.standing === 'previous');
    return canBeLifted ? new DomainError('node_quarantined') : refused('The node is quarantined.');
  }
  if (!(inService as readonly NodeState[]).includes(row.state)) return refused('The node is not in service.');
  return refused('The node has joined again since this certificate was issued, maybe on another host.');
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
