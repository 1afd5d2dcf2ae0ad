import type { OperationId, ProjectId } from '@gpuaas/contract';
import { defineResource, type StateColumn, tablesOf } from '@gpuaas/database';
import type { Db, Entered, Tx } from '@gpuaas/kernel';
import { type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import {
  type Operation,
  type OperationError,
  type OperationState,
  type OperationStep,
  operationLifecycle,
} from './operation.ts';
import type { NewOperation, StepProgress } from './operations.ts';

interface OperationTables {
  operation: {
    id: OperationId;
    kind: string;
    state: StateColumn<OperationState>;
    target_type: string;
    target_id: string;
    project_id: ProjectId;
    error: OperationError | null;
    correlation_id: string;
    created_at: Date;
    updated_at: Date;
    ended_at: Date | null;
  };
  step: {
    operation_id: OperationId;
    number: number;
    name: string;
    state: OperationStep['state'];
    started_at: Date | null;
    ended_at: Date | null;
    message: string | null;
  };
}

const operationTables = tablesOf<OperationTables>('operations');

interface InsertedOperation extends NewOperation {
  id: OperationId;
  correlationId: string;
  createdAt: Date;
}

export async function insertOperation(tx: Tx, operation: InsertedOperation): Promise<void> {
  const at = operation.createdAt;
  await operationTables(tx)
    .insertInto('operation')
    .values({
      id: operation.id,
      kind: operation.kind,
      state: operationLifecycle.enter('pending'),
      target_type: operation.targetType,
      target_id: operation.targetId,
      project_id: operation.projectId,
      error: null,
      correlation_id: operation.correlationId,
      created_at: at,
      updated_at: at,
      ended_at: null,
    })
    .execute();
  const row = (name: string, index: number, done: boolean) => ({
    operation_id: operation.id,
    number: index + 1,
    name,
    state: done ? ('succeeded' as const) : ('pending' as const),
    started_at: done ? at : null,
    ended_at: done ? at : null,
    message: null,
  });
  const { done, planned } = operation;
  await operationTables(tx)
    .insertInto('step')
    .values([...done, ...planned].map((name, index) => row(name, index, index < done.length)))
    .execute();
}

export async function putStep(tx: Tx, id: OperationId, step: StepProgress): Promise<void> {
  const columns = {
    state: step.state,
    started_at: step.startedAt ?? null,
    ended_at: step.endedAt ?? null,
    message: step.message ?? null,
  };
  const next = sql<number>`(select coalesce(max(number), 0) + 1 from operations.step where operation_id = ${id})`;
  await operationTables(tx)
    .insertInto('step')
    .columns(['operation_id', 'number', 'name', 'state', 'started_at', 'ended_at', 'message'])
    .expression((eb) =>
      eb
        .selectFrom('operation')
        .select([
          'operation.id',
          next.as('number'),
          sql<string>`${step.name}`.as('name'),
          sql<OperationStep['state']>`${columns.state}`.as('state'),
          sql<Date | null>`${columns.started_at}::timestamptz`.as('started_at'),
          sql<Date | null>`${columns.ended_at}::timestamptz`.as('ended_at'),
          sql<string | null>`${columns.message}`.as('message'),
        ])
        .where('operation.id', '=', id)
        .where('operation.state', '<>', 'cancelled'),
    )
    .onConflict((conflict) => conflict.columns(['operation_id', 'name']).doUpdateSet(columns))
    .execute();
}

export async function touchOperation(tx: Tx, id: OperationId, at: Date): Promise<void> {
  await operationTables(tx)
    .updateTable('operation')
    .set({ state: operationLifecycle.enter('running'), updated_at: at })
    .where('id', '=', id)
    .where('state', 'in', operationLifecycle.statesBefore('running'))
    .execute();
}

export async function endOperation(
  tx: Tx,
  id: OperationId,
  end: { state: Entered<'succeeded' | 'failed' | 'cancelled'>; error: OperationError | undefined; endedAt: Date },
): Promise<void> {
  const ended = await operationTables(tx)
    .updateTable('operation')
    .set({
      state: end.state,
      error: end.error === undefined ? null : sql<OperationError>`${JSON.stringify(end.error)}::jsonb`,
      updated_at: end.endedAt,
      ended_at: end.endedAt,
    })
    .where('id', '=', id)
    .where('state', 'in', operationLifecycle.statesBefore(end.state))
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!ended || end.state === 'succeeded') return;
  await operationTables(tx)
    .updateTable('step')
    .set({ state: 'skipped' })
    .where('operation_id', '=', id)
    // A step that was running when its operation was cancelled is not finished by anybody.
    .where('state', 'in', end.state === 'cancelled' ? ['pending', 'running'] : ['pending'])
    .execute();
}

/** With its steps. JSON knows no dates, so their times come as text. */
function selectOperation(db: Db, id: string) {
  return operationTables(db)
    .selectFrom('operation')
    .selectAll()
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('step')
          .select(['step.name', 'step.state', 'step.started_at', 'step.ended_at', 'step.message'])
          .whereRef('step.operation_id', '=', 'operation.id')
          .orderBy('step.number'),
      ).as('steps'),
    )
    .where('id', '=', id as OperationId);
}

export const operationResource = defineResource(selectOperation, (row) => ({
  within: { type: 'project', id: row.project_id },
  name: undefined,
  value: fromRow(row),
}));

type Json<T> = { [Key in keyof T]: T[Key] extends Date | null ? string | null : T[Key] };
type StepRow = Pick<OperationTables['step'], 'name' | 'state' | 'started_at' | 'ended_at' | 'message'>;

function fromRow(row: Selectable<OperationTables['operation']> & { steps: readonly Json<StepRow>[] }): Operation {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    targetType: row.target_type,
    targetId: row.target_id,
    projectId: row.project_id,
    steps: row.steps.map((step) => ({
      name: step.name,
      state: step.state,
      startedAt: step.started_at === null ? undefined : new Date(step.started_at),
      endedAt: step.ended_at === null ? undefined : new Date(step.ended_at),
      message: step.message ?? undefined,
    })),
    error: row.error ?? undefined,
    correlationId: row.correlation_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    endedAt: row.ended_at ?? undefined,
  };
}
