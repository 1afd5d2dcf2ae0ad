import {
  type Failure,
  type OperationId,
  type OperationPlan,
  operationSteps,
  type ProjectId,
  type StepName,
} from '@gpuaas/contract';
import { type Ctx, type Db, DomainError, type Tx } from '@gpuaas/kernel';
import { type Operation, type OperationStep, operationLifecycle } from './operation.ts';
import { endOperation, insertOperation, operationResource, putSteps, touchOperation } from './operation-store.ts';

export interface NewOperation<Plan extends OperationPlan = OperationPlan> {
  kind: string;
  targetType: string;
  targetId: string;
  projectId: ProjectId;
  plan: Plan;
  /** What of the plan is done already in the transaction that starts the operation; the others are to come. */
  done: readonly StepName<Plan>[];
}

export type StepProgress = Pick<OperationStep, 'name' | 'state' | 'startedAt' | 'endedAt' | 'message'>;

/** Long-running changes, told step by step. */
export interface Operations {
  start<Plan extends OperationPlan>(tx: Tx, ctx: Ctx, operation: NewOperation<Plan>): Promise<OperationId>;
  /**
   * Writes how steps go; one that was not planned is added at the end. Of a cancelled operation nothing is written.
   * `ended`: whoever reports these has nothing more to report, so the operation is not marked as running.
   */
  recordSteps(tx: Tx, ctx: Ctx, id: OperationId, progress: { steps: StepProgress[]; ended: boolean }): void;
  /** Ends an operation. Steps that were never begun are marked as skipped. A second end changes nothing. */
  succeed(tx: Tx, ctx: Ctx, id: OperationId): Promise<void>;
  fail(tx: Tx, ctx: Ctx, id: OperationId, error: Failure): Promise<void>;
  /** Ends an operation that nobody wants any more. What its workflow still reports changes nothing. */
  cancel(tx: Tx, ctx: Ctx, id: OperationId): Promise<void>;
  get(db: Db, id: OperationId): Promise<Operation>;
}

export function wireOperations(): Operations {
  return {
    async start(tx, ctx, { plan, done, ...operation }) {
      const id = ctx.newId('op');
      const planned = (operationSteps[plan] as readonly StepName[]).filter((step) => !done.some((one) => one === step));
      insertOperation(tx, {
        ...operation,
        done,
        planned,
        id,
        correlationId: ctx.correlationId,
        createdAt: ctx.clock.now(),
      });
      return id;
    },
    recordSteps(tx, ctx, id, { steps, ended }) {
      putSteps(tx, id, steps);
      if (!ended) touchOperation(tx, id, ctx.clock.now());
    },
    succeed: async (tx, ctx, id) =>
      endOperation(tx, id, {
        state: operationLifecycle.enter('succeeded'),
        error: undefined,
        endedAt: ctx.clock.now(),
      }),
    cancel: async (tx, ctx, id) =>
      endOperation(tx, id, {
        state: operationLifecycle.enter('cancelled'),
        error: undefined,
        endedAt: ctx.clock.now(),
      }),
    fail: async (tx, ctx, id, error) =>
      endOperation(tx, id, { state: operationLifecycle.enter('failed'), error, endedAt: ctx.clock.now() }),
    async get(db, id) {
      const found = await operationResource.find(db, id);
      if (!found) throw new DomainError('not_found', { resource: 'operation' });
      return found.value;
    },
  };
}
