import type { AuditEventId } from '@gpuaas/contract';
import { type Db, type Identity, type Page, type PageOf, type Tx, toPage } from '@gpuaas/kernel';
import { type Selectable, sql } from 'kysely';
import type { AuditEntry, AuditFilter } from './audit.ts';
import { type AuditTables, auditTables } from './tables.ts';

export interface AuditEvent extends AuditEntry {
  id: AuditEventId;
  occurredAt: Date;
  actor: { type: Identity['type']; id: string | undefined; name: string };
  correlationId: string;
  requestId: string | undefined;
}

type NewRow = Omit<AuditTables['event'], 'detail'> & { detail: string };

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

export async function listAuditEvents(db: Db, filter: AuditFilter, page: Page): Promise<PageOf<AuditEvent>> {
  let query = auditTables(db).selectFrom('event').selectAll();
  if (filter.projectId !== undefined) query = query.where('project_id', '=', filter.projectId);
  if (filter.action !== undefined) query = query.where('action', '=', filter.action);
  if (filter.targetId !== undefined) query = query.where('target_id', '=', filter.targetId);
  if (filter.correlationId !== undefined) query = query.where('correlation_id', '=', filter.correlationId);
  if (page.after !== undefined) query = query.where('id', '<', page.after as AuditEventId);
  const rows = await query
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return toPage(rows.map(fromRow), page, ['audit events', filter]);
}

function fromRow(row: Selectable<AuditTables['event']>): AuditEvent {
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
