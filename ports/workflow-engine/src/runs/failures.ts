import type { Failure } from '@gpuaas/contract';
import { DomainError } from '@gpuaas/kernel';
import { StepFailed } from '../workflow-engine.ts';

export function failureOf(error: unknown): Failure {
  if (error instanceof StepFailed) return error.failure;
  if (error instanceof DomainError) return { code: error.code, detail: error.message };
  return { code: 'internal', detail: 'An unexpected error stopped this step. It was logged.' };
}

export function noAnswerTo(step: string): Failure {
  return { code: 'timeout', detail: `No answer came for ${step} in time.` };
}

export function cancelledFor(reason: string): Failure {
  return { code: 'cancelled', detail: reason };
}

/** A run that failed by itself before somebody wanted it to end has failed. */
export function stateAfter({ code, detail }: Failure, cancelReason: string | null): 'failed' | 'cancelled' {
  if (cancelReason === null) return 'failed';
  const cancelled = cancelledFor(cancelReason);
  return code === cancelled.code && detail === cancelled.detail ? 'cancelled' : 'failed';
}
