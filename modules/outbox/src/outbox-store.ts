import type { EventData, EventEnvelope, EventId, EventType, ProjectId } from '@gpuaas/contract';
import { fromNow, type SequencePosition } from '@gpuaas/database';
import type { EventReference } from '@gpuaas/event-bus';
import type { Db, Identity, Tx } from '@gpuaas/kernel';
import { type Selectable, sql } from 'kysely';
import { type OutboxTables, outboxTables } from './tables.ts';

interface NewEvent {
  id: EventId;
  type: string;
  source: string;
  subject: string;
  correlationId: string;
  actor: Identity;
  occurredAt: Date;
  data: EventData[EventType];
}

const insert = outboxTables.query(
  (
    t,
    p: Omit<NewEvent, 'data' | 'actor'> & {
      orgId: string | null;
      projectId: string | null;
      actorType: Identity['type'];
      actorId: string | null;
      data: string;
    },
  ) =>
    t.insertInto('event').values({
      id: p.id,
      type: p.type,
      source: p.source,
      subject: p.subject,
      org_id: p.orgId,
      project_id: p.projectId,
      correlation_id: p.correlationId,
      actor_type: p.actorType,
      actor_id: p.actorId,
      occurred_at: p.occurredAt,
      data: sql`${p.data}::jsonb`,
    }),
);

export function insertEvent(tx: Tx, event: NewEvent): void {
  const within = event.data as { org_id?: string; project_id?: string };
  const { org_id: orgId = null, project_id: projectId = null } = within;
  const { actor, ...rest } = event;
  const who = { actorType: actor.type, actorId: actor.id ?? null };
  insert.later(tx, { ...rest, ...who, orgId, projectId, data: JSON.stringify(event.data) });
}

type EventRow = Omit<Selectable<OutboxTables['event']>, 'seq'>;

export type RelayState = SequencePosition;

/** Undefined while another process relays: its row is the lock. */
export async function lockRelay(tx: Tx): Promise<RelayState | undefined> {
  const [row] = await lock(tx, {});
  return row;
}

const lock = outboxTables.query((t) => t.selectFrom('relay').select(['position', 'gaps']).forUpdate().skipLocked());
const write = outboxTables.query(
  (_, p: { position: bigint; gaps: string }) => sql`
    update outbox.relay set position = ${p.position}, gaps = ${p.gaps}::jsonb`,
);

export function writeRelay(tx: Tx, { position, gaps }: RelayState): void {
  write.later(tx, { position, gaps: JSON.stringify(gaps) });
}

export interface Batch {
  events: { seq: bigint; envelope: EventEnvelope }[];
  /** Every transaction with a smaller number has ended in this snapshot. */
  oldestRunning: bigint;
}

type BatchRow = EventRow & { seq: bigint | null; oldest: string };

/** In two parts, which each find their rows by the index; with `or` everything that was ever sent would be gone through. */
const read = outboxTables.query(
  (_, p: { position: bigint; gaps: string[]; limit: number }) => sql<BatchRow>`
    select s.oldest, e.*
    from (select pg_snapshot_xmin(pg_current_snapshot())::text as oldest) s
    left join lateral (
      select * from (
        (select seq, id, type, source, subject, org_id, project_id, correlation_id, actor_type, actor_id, occurred_at, data
         from outbox.event where seq > ${p.position} order by seq limit ${p.limit})
        union all
        (select seq, id, type, source, subject, org_id, project_id, correlation_id, actor_type, actor_id, occurred_at, data
         from outbox.event where seq = any(${p.gaps}::bigint[]) and seq <= ${p.position})
      ) both_parts
      order by seq limit ${p.limit}
    ) e on true`,
);

/** The events after `position` and those that fill a gap, together with the snapshot they were seen in. */
export async function readBatch(tx: Tx, { position, gaps }: RelayState, limit: number): Promise<Batch> {
  const rows = await read(tx, { position, gaps: gaps.map(({ seq }) => seq), limit });
  const [first] = rows;
  if (first === undefined) throw new Error('a snapshot always has a row');
  return {
    events: rows.flatMap((row) => (row.seq === null ? [] : [{ seq: row.seq, envelope: envelopeOf(row.seq, row) }])),
    oldestRunning: BigInt(first.oldest),
  };
}

function envelopeOf(seq: bigint, row: EventRow): EventEnvelope {
  return {
    specversion: '1.0',
    id: row.id,
    source: row.source,
    type: row.type,
    subject: row.subject,
    time: row.occurred_at.toISOString(),
    datacontenttype: 'application/json',
    orgid: row.org_id,
    projectid: row.project_id,
    correlationid: row.correlation_id,
    actortype: row.actor_type,
    actorid: row.actor_id,
    sequence: Number(seq),
    data: row.data,
  } as EventEnvelope;
}

/** An event longer ago than this is not gone on from. */
const sinceSeconds = 600;
/** Longer than a transaction takes, so that an event that was committed late is among those before. */
const overlapSeconds = 30;
/** Of all projects: more are not looked through for one of them. */
const mostSince = 5_000;

type SinceRow = EventRow & { seq: bigint; looked: number };

const since = outboxTables.query(
  (_, p: { projectId: ProjectId; eventId: string }) => sql<SinceRow>`
    select recent.*, looked from (
      select e.*, count(*) over ()::int as looked from outbox.event last, lateral (
        select seq, id, type, source, subject, org_id, project_id, correlation_id, actor_type, actor_id, occurred_at, data
        from outbox.event
        where occurred_at >= last.occurred_at - make_interval(secs => ${sql.lit(overlapSeconds)})
        order by occurred_at limit ${sql.lit(mostSince + 1)}) e
      where last.id = ${p.eventId} and last.project_id = ${p.projectId}
        and last.occurred_at > ${fromNow(-sinceSeconds)}
    ) recent where project_id = ${p.projectId} order by seq`,
);

export async function readSince(db: Db, projectId: ProjectId, eventId: string): Promise<EventEnvelope[] | undefined> {
  const rows = await since(db, { projectId, eventId });
  const [first] = rows;
  // The event itself is among them, so an answer without any means that it is not there.
  return first && first.looked <= mostSince ? rows.map((row) => envelopeOf(row.seq, row)) : undefined;
}

/** The last event that was sent, while the outbox still keeps it. */
export async function findLastSent(tx: Tx, { position }: RelayState): Promise<EventReference | undefined> {
  const query = outboxTables(tx).selectFrom('event').select(['id', 'type', 'subject']).where('seq', '=', position);
  return (await query.executeTakeFirst()) as EventReference | undefined;
}

export async function keepsEvent(tx: Tx, id: EventId): Promise<boolean> {
  const row = await outboxTables(tx).selectFrom('event').select('seq').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** The state from which everything that is kept is sent again. Gaps before it stay; later ones are found again. */
export async function rewound(tx: Tx, { position, gaps }: RelayState): Promise<RelayState> {
  const oldest = await outboxTables(tx).selectFrom('event').select('seq').orderBy('seq').limit(1).executeTakeFirst();
  const before = oldest === undefined ? position : oldest.seq - 1n;
  return { position: before, gaps: gaps.filter(({ seq }) => BigInt(seq) <= before) };
}

/** How many committed events wait to be sent, and since when. Those in a gap wait too. */
export async function readLag(db: Db): Promise<{ waiting: number; since: Date | undefined }> {
  const { rows } = await sql<{ waiting: number; since: Date | null }>`
    select count(*)::int as waiting, min(occurred_at) as since from (
      select occurred_at from outbox.event where seq > (select position from outbox.relay)
      union all
      select occurred_at from outbox.relay, jsonb_array_elements(gaps) gap
      join outbox.event on seq = (gap->>'seq')::bigint where seq <= position) unsent`.execute(outboxTables(db));
  return { waiting: rows[0]?.waiting ?? 0, since: rows[0]?.since ?? undefined };
}

/** Forgets events that were sent long ago, the oldest first, and says how many. */
export async function pruneEvents(tx: Tx, { position, gaps }: RelayState, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox.event where seq in (
      select seq from outbox.event
      where occurred_at < ${before} and seq <= ${position} and seq <> all(${gaps.map(({ seq }) => seq)}::bigint[])
      order by occurred_at limit ${most})`.execute(outboxTables(tx));
  return Number(numAffectedRows ?? 0);
}
