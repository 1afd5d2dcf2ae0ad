import type { DeadLetterId, EventEnvelope } from '@gpuaas/contract';
import { tablesOf } from '@gpuaas/database';
import type { Generated } from 'kysely';
import type { DeadLetterState } from '../dead-letters.ts';

export interface BusTables {
  log: {
    position: Generated<bigint>;
    id: string;
    type: string;
    envelope: EventEnvelope;
    appended_at: Generated<Date>;
  };
  cursor: {
    consumer: string;
    position: Generated<bigint>;
  };
  taken: {
    consumer: string;
    event_id: string;
    taken_at: Generated<Date>;
  };
  waiting: {
    consumer: string;
    event_id: string;
    number: Generated<bigint>;
    subject: string;
    envelope: EventEnvelope;
    attempts: Generated<number>;
    failing_since: Date | null;
    retry_at: Date | null;
    error: string | null;
  };
  stream: {
    name: string;
    made_at: string;
  };
  dead_letter: {
    id: DeadLetterId;
    state: Generated<DeadLetterState>;
    consumer: string;
    event_id: string;
    envelope: EventEnvelope;
    attempts: number;
    error: string;
    failing_since: Date;
    parked_at: Generated<Date>;
    closed_at: Date | null;
  };
}

/** What every adapter keeps in Postgres, the log of the embedded one, and what the others know of their broker. */
export const busTables = tablesOf<BusTables>('event_bus');
