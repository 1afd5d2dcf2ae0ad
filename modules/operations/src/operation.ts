import type {
  Failure,
  OperationId,
  OperationState as OperationStateView,
  OperationStepView,
  ProjectId,
} from '@gpuaas/contract';
import { defineLifecycle } from '@gpuaas/kernel';

export type OperationState = OperationStateView;

export const operationLifecycle = defineLifecycle('operation');

export interface OperationStep {
  name: string;
  state: OperationStepView['state'];
  startedAt: Date | undefined;
  endedAt: Date | undefined;
  message: string | undefined;
}

/** The story of one long-running change: which steps it has, how long each took, how it ended. */
export interface Operation {
  id: OperationId;
  kind: string;
  state: OperationState;
  targetType: string;
  targetId: string;
  projectId: ProjectId;
  steps: OperationStep[];
  error: Failure | undefined;
  correlationId: string;
  createdAt: Date;
  updatedAt: Date;
  endedAt: Date | undefined;
}
