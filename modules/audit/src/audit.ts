import type { ProjectId } from '@gpuaas/contract';
import { type Ctx, type Db, type Page, type PageOf, redact, type Tx } from '@gpuaas/kernel';
import { type AuditEvent, insertAuditEvent, listAuditEvents } from './audit-store.ts';

export interface AuditEntry {
  action: string;
  result: 'success' | 'denied' | 'failure';
  targetType: string | undefined;
  targetId: string | undefined;
  targetName: string | undefined;
  projectId: ProjectId | undefined;
  detail: Record<string, unknown>;
}

export interface AuditFilter {
  projectId: ProjectId | undefined;
  action: string | undefined;
  targetId: string | undefined;
  correlationId: string | undefined;
}

/** Who did what to what, when, and under which correlation id. */
export interface Audit {
  /** Writes the entry in the transaction of the change it tells of: neither exists without the other. */
  append(tx: Tx, ctx: Ctx, entry: AuditEntry): Promise<void>;
  list(db: Db, filter: AuditFilter, page: Page): Promise<PageOf<AuditEvent>>;
}

export function wireAudit(): Audit {
  return {
    async append(tx, ctx, entry) {
      const id = ctx.newId('aud');
      insertAuditEvent(tx, {
        ...entry,
        detail: redact(entry.detail) as Record<string, unknown>,
        id,
        occurredAt: ctx.clock.now(),
        actor: ctx.principal.identity,
        correlationId: ctx.correlationId,
        requestId: ctx.requestId,
      });
      ctx.log.info('audit', { audit_id: id, action: entry.action, result: entry.result, target_id: entry.targetId });
    },
    list: (db, filter, page) => listAuditEvents(db, filter, page),
  };
}
