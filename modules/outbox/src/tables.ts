import type { EventId } from '@gpuaas/contract';
import { tablesOf } from '@gpuaas/database';
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
    occurred_at: Date;
    data: unknown;
  };
  relay: { only_row: Generated<boolean>; position: bigint; gaps: Gap[] };
}

/** A sequence value that was passed over; `before` is the first transaction number that cannot have taken it. */
export interface Gap {
  seq: string;
  before: string;
}

export const outboxTables = tablesOf<OutboxTables>('outbox');
