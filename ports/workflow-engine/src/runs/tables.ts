import type { Failure, WorkflowId } from '@gpuaas/contract';
import { tablesOf } from '@gpuaas/database';
import { type Generated, sql } from 'kysely';
import type { Answer, RunState } from '../workflow-engine.ts';

export interface EngineTables {
  run: {
    id: WorkflowId;
    name: string;
    input: unknown;
    state: Generated<RunState>;
    failure: Failure | null;
    correlation_id: string;
    fence: Generated<bigint>;
    lease_until: Date | null;
    wake_at: Date;
    answers: Generated<number>;
    started_at: Date;
    ended_at: Date | null;
    cancel_reason: string | null;
    set_aside: Generated<string[]>;
  };
  journal: {
    run_id: WorkflowId;
    number: number;
    name: string;
    state: 'retrying' | 'waiting' | 'done' | 'failed';
    result: unknown;
    failure: Failure | null;
    failed_attempts: Generated<number>;
    deadline_at: Date | null;
    started_at: Date;
    ended_at: Date | null;
    has_undo: Generated<boolean>;
  };
  answer: { run_id: WorkflowId; request: string; answer: Answer; answered_at: Date };
}

export const engineTables = tablesOf<EngineTables>('workflow_engine');
export const jsonOf = (value: unknown) => JSON.stringify(value ?? null);

/** Every answer to the run of the statement around it, by request. */
export const givenTo = sql`coalesce((select jsonb_object_agg(request, answer) from workflow_engine.answer a
  where a.run_id = run.id), '{}')`;
