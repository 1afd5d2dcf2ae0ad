import type { OperationStepView, OperationView } from '@gpuaas/contract';
import { type Handlers, publicFailure } from '@gpuaas/kernel';
import type { Operation, OperationStep } from './operation.ts';

export function operationHandlers(): Handlers<'getOperation', { operation: Operation }> {
  return {
    getOperation: async ({ operation }) => ({ status: 200, body: toView(operation) }),
  };
}

function toView(operation: Operation): OperationView {
  return {
    id: operation.id,
    kind: operation.kind,
    state: operation.state,
    target: { type: operation.targetType, id: operation.targetId },
    project_id: operation.projectId,
    steps: operation.steps.map(toStepView),
    error: operation.error ? publicFailure(operation.error) : null,
    correlation_id: operation.correlationId,
    created_at: operation.createdAt.toISOString(),
    updated_at: operation.updatedAt.toISOString(),
    ended_at: operation.endedAt?.toISOString() ?? null,
  };
}

function toStepView(step: OperationStep): OperationStepView {
  const { startedAt, endedAt } = step;
  return {
    name: step.name,
    state: step.state,
    started_at: startedAt?.toISOString() ?? null,
    ended_at: endedAt?.toISOString() ?? null,
    duration_ms: startedAt && endedAt ? Math.max(0, endedAt.getTime() - startedAt.getTime()) : null,
    message: step.message ?? null,
  };
}
