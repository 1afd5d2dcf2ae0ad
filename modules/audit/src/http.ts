import type { AuditEventView, ProjectId } from '@gpuaas/contract';
import { type Db, type Handlers, pageOf } from '@gpuaas/kernel';
import type { Audit, AuditFilter } from './audit.ts';
import type { AuditEvent } from './audit-store.ts';

type Served = 'listProjectAuditEvents' | 'listAuditEvents';

interface AuditQuery {
  limit?: number;
  cursor?: string;
  action?: string;
  target_id?: string;
  correlation_id?: string;
}

export function auditHandlers(audit: Audit): Handlers<Served> {
  async function list(db: Db, projectId: ProjectId | undefined, query: AuditQuery) {
    const filter: AuditFilter = {
      projectId,
      action: query.action,
      targetId: query.target_id,
      correlationId: query.correlation_id,
    };
    const { items, nextCursor } = await audit.list(db, filter, pageOf(query, ['audit events', filter]));
    return { items: items.map(toView), next_cursor: nextCursor };
  }

  return {
    listProjectAuditEvents: async ({ db, project, query }) => ({
      status: 200,
      body: await list(db, project.id, query),
    }),
    listAuditEvents: async ({ db, query }) => ({ status: 200, body: await list(db, undefined, query) }),
  };
}

function toView(event: AuditEvent): AuditEventView {
  return {
    id: event.id,
    at: event.occurredAt.toISOString(),
    actor: { type: event.actor.type, id: event.actor.id ?? null, name: event.actor.name },
    action: event.action,
    result: event.result,
    target: { type: event.targetType ?? null, id: event.targetId ?? null, name: event.targetName ?? null },
    project_id: event.projectId ?? null,
    correlation_id: event.correlationId,
    request_id: event.requestId ?? null,
    detail: event.detail,
  };
}
