import type { AuditEventId, AuditEventView, ProjectId } from '@gpuaas/contract';
import { tablesOf } from '@gpuaas/database';

export interface AuditTables {
  event: {
    id: AuditEventId;
    occurred_at: Date;
    actor_type: AuditEventView['actor']['type'];
    actor_id: string | null;
    actor_name: string;
    action: string;
    result: AuditEventView['result'];
    target_type: string | null;
    target_id: string | null;
    target_name: string | null;
    project_id: ProjectId | null;
    correlation_id: string;
    request_id: string | null;
    detail: Record<string, unknown>;
  };
}

export const auditTables = tablesOf<AuditTables>('audit');
