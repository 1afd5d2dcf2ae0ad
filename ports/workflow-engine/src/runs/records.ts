import { afterCommit } from '@gpuaas/database';
import type { Doorbell } from '@gpuaas/kernel';
import { kindOf, type RunStatus, type RunStep, type WorkflowEngine } from '../workflow-engine.ts';
import { cancelledFor } from './failures.ts';
import {
  cancelRun,
  countRuns,
  findRun,
  findRunWithInput,
  findUnknown,
  findUnserved,
  insertAnswer,
  insertRun,
  isSetAside,
  listRuns,
  listSteps,
  type RunRow,
  retryRun,
  type StepRow,
} from './run-store.ts';
import { stateOfStep } from './step-report.ts';

/** Rings when a run has something to do. */
export const bell = 'workflow-engine';

/**
 * Everything about runs but executing them. They are rows in the same Postgres as the domain tables, whichever engine
 * executes them: starting and answering commit with the caller, and whoever looks needs no engine.
 */
export function createRecords(doorbell: Doorbell): Omit<WorkflowEngine, 'worker'> {
  const ring = () => doorbell.ring(bell);
  return {
    async start(tx, ctx, workflow, id, input) {
      insertRun(tx, { id, name: kindOf(workflow), input, correlationId: ctx.correlationId });
      afterCommit(tx, ring);
      ctx.log.info('workflow started', { workflow_id: id, workflow: kindOf(workflow) });
    },

    async answer(tx, id, request, answer) {
      insertAnswer(tx, id, request, answer);
      afterCommit(tx, ring);
    },

    async find(db, id) {
      const row = await findRun(db, id);
      return row && statusOf(row);
    },

    list: async (db, query) => (await listRuns(db, query)).map(statusOf),

    async inspect(db, id) {
      const row = await findRunWithInput(db, id);
      return row && { ...statusOf(row), input: row.input, steps: (await listSteps(db, id)).map(stepOf) };
    },

    async retry(tx, ctx, id) {
      const isTaken = await retryRun(tx, id);
      if (!isTaken) return false;
      afterCommit(tx, ring);
      ctx.log.info('workflow is retried', { workflow_id: id });
      return true;
    },

    async cancel(tx, ctx, id, reason) {
      const isTaken = await cancelRun(tx, id, reason, cancelledFor(reason));
      if (!isTaken) return false;
      afterCommit(tx, ring);
      ctx.log.info('workflow is cancelled', { workflow_id: id, reason });
      return true;
    },

    isSetAside,
    unknown: findUnknown,
    unserved: (db, workflows) => findUnserved(db, workflows.map(kindOf)),
    count: countRuns,
  };
}

function statusOf(row: RunRow): RunStatus {
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    failure: row.failure ?? undefined,
    cancelReason: row.cancel_reason ?? undefined,
    correlationId: row.correlation_id,
    startedAt: row.started_at,
    endedAt: row.ended_at ?? undefined,
  };
}

function stepOf(row: StepRow): RunStep {
  return {
    name: row.name,
    state: stateOfStep(row.state),
    startedAt: row.started_at,
    endedAt: row.ended_at ?? undefined,
    failure: row.failure ?? undefined,
    failedAttempts: row.failed_attempts,
    waitsUntil: row.state === 'waiting' ? (row.deadline_at ?? undefined) : undefined,
  };
}
