import type { AuditEventId, AuditEventView, ProjectId } from '@gpuaas/contract';
import { type Gap, tablesOf } from '@gpuaas/database';
import type { Generated } from 'kysely';

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
    seq: Generated<bigint>;
  };
  seal: {
    number: bigint;
    last_position: bigint;
    root: Buffer;
    hash: Buffer;
    signature: Buffer;
    key_id: string;
    sealed_at: Date;
    read_until: bigint;
    gaps: Gap[];
  };
  sealed_event: { position: bigint; seq: bigint; seal_number: bigint; digest: Buffer };
}

export const auditTables = tablesOf<AuditTables>('audit');
