import type { EventId } from '@gpuaas/contract';
import { type Gap, tablesOf } from '@gpuaas/database';
import type { Identity } from '@gpuaas/kernel';
import type { Generated } from 'kysely';

export interface OutboxTables {
  event: {
    xid: Generated<string>;
    seq: Generated<bigint>;
    id: EventId;
    type: string;
    source: string;
    subject: string;
    org_id: string | null;
    project_id: string | null;
    correlation_id: string;
    actor_type: Identity['type'] | null;
    actor_id: string | null;
    occurred_at: Date;
    data: unknown;
  };
  relay: { only_row: Generated<boolean>; position: bigint; gaps: Gap[] };
}

export const outboxTables = tablesOf<OutboxTables>('outbox');
