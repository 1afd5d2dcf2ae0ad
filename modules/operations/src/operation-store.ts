import type { Failure, OperationId, ProjectId } from '@gpuaas/contract';
import { defineResource, type StateColumn, tablesOf } from '@gpuaas/database';
import type { Db, Entered, Tx } from '@gpuaas/kernel';
import { type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Operation, type OperationState, type OperationStep, operationLifecycle } from './operation.ts';
import type { NewOperation, StepProgress } from './operations.ts';

interface OperationTables {
  operation: {
    id: OperationId;
    kind: string;
    state: StateColumn<OperationState>;
    target_type: string;
    target_id: string;
    project_id: ProjectId;
    error: Failure | null;
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

interface InsertedOperation extends Omit<NewOperation, 'plan' | 'done'> {
  id: OperationId;
  done: readonly string[];
  planned: readonly string[];
  correlationId: string;
  createdAt: Date;
}

const insert = operationTables.query((t, p: Omit<InsertedOperation, 'done' | 'planned'>) =>
  t.insertInto('operation').values({
    id: p.id,
    kind: p.kind,
    state: operationLifecycle.enter('pending'),
    target_type: p.targetType,
    target_id: p.targetId,
    project_id: p.projectId,
    error: null,
    correlation_id: p.correlationId,
    created_at: p.createdAt,
    updated_at: p.createdAt,
    ended_at: null,
  }),
);
const insertSteps = operationTables.query(
  (_, p: { id: OperationId; names: string[]; done: number; at: Date }) => sql`
    insert into operations.step (operation_id, number, name, state, started_at, ended_at)
    select ${p.id}, number, name, case when number <= ${p.done}::int then 'succeeded' else 'pending' end,
      case when number <= ${p.done}::int then ${p.at}::timestamptz end,
      case when number <= ${p.done}::int then ${p.at}::timestamptz end
    from unnest(${p.names}::text[]) with ordinality as step (name, number)`,
);

export function insertOperation(tx: Tx, operation: InsertedOperation): void {
  const { id, done, planned, createdAt: at } = operation;
  insert.later(tx, operation);
  insertSteps.later(tx, { id, names: [...done, ...planned], done: done.length, at });
}

const put = operationTables.query(
  (_, p: { id: OperationId; steps: string }) => sql`
    insert into operations.step (operation_id, number, name, state, started_at, ended_at, message)
    select o.id, (select coalesce(max(number), 0) from operations.step where operation_id = o.id)
        + row_number() over (order by s.position), s.name, s.state, s."startedAt", s."endedAt", s.message
    from operations.operation o, jsonb_to_recordset(${p.steps}::jsonb) as s (position integer, name text, state text,
      "startedAt" timestamptz, "endedAt" timestamptz, message text)
    where o.id = ${p.id} and o.state <> 'cancelled'
    on conflict (operation_id, name) do update set state = excluded.state, started_at = excluded.started_at,
      ended_at = excluded.ended_at, message = excluded.message`,
);

/** Of several reports about one step the last counts. */
export function putSteps(tx: Tx, id: OperationId, steps: readonly StepProgress[]): void {
  const last = new Map(steps.map((step, position) => [step.name, { ...step, position }]));
  put.later(tx, { id, steps: JSON.stringify([...last.values()]) });
}

const touch = operationTables.query((t, p: { id: OperationId; at: Date }) =>
  t
    .updateTable('operation')
    .set({ state: operationLifecycle.enter('running'), updated_at: p.at })
    .where('id', '=', p.id)
    .where('state', 'in', operationLifecycle.statesBefore('running')),
);

export function touchOperation(tx: Tx, id: OperationId, at: Date): void {
  touch.later(tx, { id, at });
}

const end = operationTables.query(
  (_, p: { id: OperationId; state: string; before: readonly string[]; error: string; at: Date }) => sql`
    update operations.operation set state = ${p.state}, error = nullif(${p.error}::jsonb, 'null'), updated_at = ${p.at},
      ended_at = ${p.at} where id = ${p.id} and ended_at is null and state = any(${p.before})`,
);
const skip = operationTables.query(
  (_, p: { id: OperationId; states: string[] }) => sql`
    update operations.step set state = 'skipped' where operation_id = ${p.id} and state = any(${p.states})
      and exists (select from operations.operation where id = ${p.id} and ended_at is null)`,
);

/** Steps first: they must not find that the operation has just ended. */
export function endOperation(
  tx: Tx,
  id: OperationId,
  {
    state,
    error,
    endedAt,
  }: { state: Entered<'succeeded' | 'failed' | 'cancelled'>; error: Failure | undefined; endedAt: Date },
): void {
  // A step that was running when its operation was cancelled is not finished by anybody.
  if (state === 'cancelled') skip.later(tx, { id, states: ['pending', 'running'] });
  if (state === 'failed') skip.later(tx, { id, states: ['pending'] });
  end.later(tx, {
    id,
    state,
    before: operationLifecycle.statesBefore(state),
    error: JSON.stringify(error ?? null),
    at: endedAt,
  });
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
