import type { ProjectId } from '@gpuaas/contract';
import { type Ctx, type Db, type Page, type PageOf, redact, type Tx } from '@gpuaas/kernel';
import { insertAuditEvent, type ListedEvent, listAuditEvents } from './audit-store.ts';
import { readUnsealedLag } from './seal-store.ts';

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
  /** The id of who did it, or their name at that time. */
  actor: string | undefined;
  action: string | undefined;
  result: AuditEntry['result'] | undefined;
  targetId: string | undefined;
  correlationId: string | undefined;
  since: Date | undefined;
  until: Date | undefined;
}

/** Entries of which nothing else is asked. */
export const allEvents: AuditFilter = {
  projectId: undefined,
  actor: undefined,
  action: undefined,
  result: undefined,
  targetId: undefined,
  correlationId: undefined,
  since: undefined,
  until: undefined,
};

/** Who did what to what, when, and under which correlation id. */
export interface Audit {
  /** Writes the entry in the transaction of the change it tells of: neither exists without the other. */
  append(tx: Tx, ctx: Ctx, entry: AuditEntry): Promise<void>;
  /** Newest first. */
  list(db: Db, filter: AuditFilter, page: Page): Promise<PageOf<ListedEvent>>;
  /** Committed entries that are not sealed yet, and since when. */
  unsealed(db: Db): Promise<{ waiting: number; since: Date | undefined }>;
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
      const { type: actor_type, id: actor_id } = ctx.principal.identity;
      const { action, result, targetId: target_id } = entry;
      ctx.log.info('audit', { audit_id: id, actor_type, actor_id, action, result, target_id });
    },
    list: (db, filter, page) => listAuditEvents(db, filter, page),
    unsealed: readUnsealedLag,
  };
}
