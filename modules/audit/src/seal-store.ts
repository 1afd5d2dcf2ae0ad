import type { Gap, SequenceBatch, SequencePosition } from '@gpuaas/database';
import type { Db, Tx } from '@gpuaas/kernel';
import { type Selectable, sql } from 'kysely';
import { type AuditEvent, fromRow } from './audit-store.ts';
import { type AuditTables, auditTables } from './tables.ts';

export interface LastSeal extends SequencePosition {
  number: bigint;
  lastPosition: bigint;
  hash: string;
}

export interface Unsealed extends SequenceBatch {
  last: LastSeal | undefined;
  events: { seq: bigint; event: AuditEvent }[];
}

interface ReadRow extends Selectable<AuditTables['event']> {
  oldest: string;
  last_number: bigint | null;
  last_position: bigint;
  last_hash: Buffer;
  read_until: bigint;
  gaps: Gap[];
}

/** In two parts, which each find their rows by the index. */
const read = auditTables.query(
  (_, p: { most: number }) => sql<ReadRow>`
    select s.oldest, l.number as last_number, l.last_position, l.hash as last_hash, l.read_until, l.gaps, e.*
    from (select pg_snapshot_xmin(pg_current_snapshot())::text as oldest) s
    left join lateral (
      select number, last_position, hash, read_until, gaps from audit.seal order by number desc limit 1
    ) l on true
    left join lateral (
      select * from (
        (select * from audit.event where seq > coalesce(l.read_until, 0) order by seq limit ${p.most})
        union all
        (select * from audit.event where seq <= l.read_until
           and seq in (select (gap->>'seq')::bigint from jsonb_array_elements(l.gaps) gap))
      ) both_parts
      order by seq limit ${p.most}
    ) e on true`,
);

/** The last seal, and the entries that are in none, together with the snapshot they were seen in. */
export async function readUnsealed(tx: Tx, most: number): Promise<Unsealed> {
  const rows = await read(tx, { most });
  const [first] = rows;
  if (first === undefined) throw new Error('a snapshot always has a row');
  return {
    last: lastSealOf(first),
    events: rows.flatMap((row) => (row.seq === null ? [] : [{ seq: row.seq, event: fromRow(row) }])),
    oldestRunning: BigInt(first.oldest),
  };
}

function lastSealOf(row: ReadRow): LastSeal | undefined {
  if (row.last_number === null) return undefined;
  return {
    number: row.last_number,
    lastPosition: row.last_position,
    hash: row.last_hash.toString('hex'),
    position: row.read_until,
    gaps: row.gaps,
  };
}

export interface NewSeal extends SequencePosition {
  number: bigint;
  lastPosition: bigint;
  root: string;
  hash: string;
  signature: Buffer;
  keyId: string;
  sealedAt: Date;
  sealed: { position: bigint; seq: bigint; digest: string }[];
}

interface WrittenSeal extends Omit<NewSeal, 'gaps' | 'root' | 'hash' | 'sealed'> {
  gaps: string;
  root: Buffer;
  hash: Buffer;
  positions: bigint[];
  seqs: bigint[];
  digests: Buffer[];
}

/** One statement: a seal without its entries, or the other way round, cannot be. */
const write = auditTables.query(
  (_, p: WrittenSeal) => sql`
    with made as (
      insert into audit.seal
        (number, last_position, root, hash, signature, key_id, sealed_at, read_until, gaps)
      values (${p.number}, ${p.lastPosition}, ${p.root}, ${p.hash}, ${p.signature}, ${p.keyId}, ${p.sealedAt},
        ${p.position}, ${p.gaps}::jsonb)
      returning number)
    insert into audit.sealed_event (position, seq, seal_number, digest)
    select place.position, place.seq, made.number, place.digest
    from made, unnest(${p.positions}::bigint[], ${p.seqs}::bigint[], ${p.digests}::bytea[])
      as place (position, seq, digest)`,
);

export async function insertSeal(tx: Tx, seal: NewSeal): Promise<void> {
  await write(tx, {
    ...seal,
    gaps: JSON.stringify(seal.gaps),
    root: Buffer.from(seal.root, 'hex'),
    hash: Buffer.from(seal.hash, 'hex'),
    positions: seal.sealed.map(({ position }) => position),
    seqs: seal.sealed.map(({ seq }) => seq),
    digests: seal.sealed.map(({ digest }) => Buffer.from(digest, 'hex')),
  });
}

/** More than these are not counted: it takes longer than anybody wants to wait for a check. */
export const mostCounted = 10_000;

/** Committed entries that no seal has yet, and the time of the oldest. Those in a gap are among them. */
export async function readUnsealedLag(db: Db): Promise<{ waiting: number; since: Date | undefined }> {
  const { rows } = await sql<{ waiting: number; since: Date | null }>`
    with last as (select read_until, gaps from audit.seal order by number desc limit 1)
    select count(*)::int as waiting, min(occurred_at) as since from (
      (select occurred_at from audit.event where seq > coalesce((select read_until from last), 0)
       order by seq limit ${mostCounted})
      union all
      select occurred_at from last, jsonb_array_elements(gaps) gap
      join audit.event on seq = (gap->>'seq')::bigint where seq <= read_until) unsealed`.execute(auditTables(db));
  return { waiting: rows[0]?.waiting ?? 0, since: rows[0]?.since ?? undefined };
}
