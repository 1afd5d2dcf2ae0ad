import type { AuditEventId } from '@gpuaas/contract';
import { type Db, firstIdAt, type Identity, idPrefix, type Page, type PageOf, type Tx, toPage } from '@gpuaas/kernel';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { AuditEntry, AuditFilter } from './audit.ts';
import { type AuditTables, auditTables } from './tables.ts';

export interface AuditEvent extends AuditEntry {
  id: AuditEventId;
  occurredAt: Date;
  actor: { type: Identity['type']; id: string | undefined; name: string };
  correlationId: string;
  requestId: string | undefined;
}

export interface ListedEvent extends AuditEvent {
  /** Undefined until the sealer has come by. */
  seal: EventSeal | undefined;
}

/** Where in the chain an entry stands. */
export interface EventSeal {
  number: bigint;
  position: bigint;
  sealedAt: Date;
}

type NewRow = Omit<AuditTables['event'], 'detail' | 'seq'> & { detail: string };

const insert = auditTables.query((t, p: NewRow) =>
  t.insertInto('event').values({
    id: p.id,
    occurred_at: p.occurred_at,
    actor_type: p.actor_type,
    actor_id: p.actor_id,
    actor_name: p.actor_name,
    action: p.action,
    result: p.result,
    target_type: p.target_type,
    target_id: p.target_id,
    target_name: p.target_name,
    project_id: p.project_id,
    correlation_id: p.correlation_id,
    request_id: p.request_id,
    detail: sql<Record<string, unknown>>`${p.detail}::jsonb`,
  }),
);

export function insertAuditEvent(tx: Tx, event: AuditEvent): void {
  insert.later(tx, {
    id: event.id,
    occurred_at: event.occurredAt,
    actor_type: event.actor.type,
    actor_id: event.actor.id ?? null,
    actor_name: event.actor.name,
    action: event.action,
    result: event.result,
    target_type: event.targetType ?? null,
    target_id: event.targetId ?? null,
    target_name: event.targetName ?? null,
    project_id: event.projectId ?? null,
    correlation_id: event.correlationId,
    request_id: event.requestId ?? null,
    detail: JSON.stringify(event.detail),
  });
}

/** What a caller asks for. `e` is the entry. Each of these finds its rows by an index of its own. */
export function matches(filter: AuditFilter): RawBuilder<boolean> {
  const { projectId, actor, targetId, action, result, correlationId, since, until } = filter;
  const wanted: RawBuilder<unknown>[] = [sql`true`];
  if (projectId !== undefined) wanted.push(sql`e.project_id = ${projectId}`);
  if (actor !== undefined) wanted.push(idPrefix(actor) ? sql`e.actor_id = ${actor}` : sql`e.actor_name = ${actor}`);
  if (targetId !== undefined) wanted.push(sql`e.target_id = ${targetId}`);
  if (action !== undefined) wanted.push(sql`e.action = ${action}`);
  // Written out: only so is it known beforehand that the index of what did not succeed will do.
  if (result !== undefined) wanted.push(sql`e.result = ${sql.lit(result)}`);
  if (correlationId !== undefined) wanted.push(sql`e.correlation_id = ${correlationId}`);
  // An id is made in the same moment as the time is taken, give or take. So its index finds times too.
  if (since !== undefined)
    wanted.push(sql`e.occurred_at >= ${since} and e.id >= ${firstIdAt('aud', apart(since, -1))}`);
  if (until !== undefined) wanted.push(sql`e.occurred_at < ${until} and e.id < ${firstIdAt('aud', apart(until, 1))}`);
  return sql<boolean>`(${sql.join(wanted, sql` and `)})`;
}

const apart = (at: Date, minutes: number) => new Date(Math.max(0, at.getTime() + minutes * 60_000));

export async function listAuditEvents(db: Db, filter: AuditFilter, page: Page): Promise<PageOf<ListedEvent>> {
  let query = auditTables(db)
    .selectFrom('event as e')
    .leftJoin('sealed_event as place', 'place.seq', 'e.seq')
    .leftJoin('seal', 'seal.number', 'place.seal_number')
    .selectAll('e')
    .select(['place.seal_number', 'place.position', 'seal.sealed_at'])
    .where(matches(filter));
  if (page.after !== undefined) query = query.where('e.id', '<', page.after as AuditEventId);
  const rows = await query
    .orderBy('e.id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const events = rows.map((row) => ({ ...fromRow(row), seal: sealIn(row) }));
  return toPage(events, page, ['audit events', filter]);
}

function sealIn(row: { seal_number: bigint | null; position: bigint | null; sealed_at: Date | null }) {
  const { seal_number: number, position, sealed_at: sealedAt } = row;
  return number === null || position === null || sealedAt === null ? undefined : { number, position, sealedAt };
}

export function fromRow(row: Selectable<AuditTables['event']>): AuditEvent {
  return {
    id: row.id,
    occurredAt: row.occurred_at,
    actor: { type: row.actor_type, id: row.actor_id ?? undefined, name: row.actor_name },
    action: row.action,
    result: row.result,
    targetType: row.target_type ?? undefined,
    targetId: row.target_id ?? undefined,
    targetName: row.target_name ?? undefined,
    projectId: row.project_id ?? undefined,
    correlationId: row.correlation_id,
    requestId: row.request_id ?? undefined,
    detail: row.detail,
  };
}
