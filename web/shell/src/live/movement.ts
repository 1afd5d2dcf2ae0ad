import type { AllocationView, NodeView, OperationView } from '@gpuaas/contract';
import { stateEntry } from '@gpuaas/web-ui-kit';

/** On its way, or about to be: what a person may be waiting for. */
export function isMoving(kind: 'allocation' | 'node' | 'operation' | 'task', state: string): boolean {
  const { group } = stateEntry(kind, state);
  return group === 'progress' || group === 'waiting';
}

export function movementOfAllocations(allocations: readonly AllocationView[]): string {
  return allocations
    .filter(({ state }) => isMoving('allocation', state))
    .map(({ id, state }) => `${id}:${state}`)
    .join();
}

export function movementOfOperation({ id, state, steps }: OperationView): string {
  return isMoving('operation', state) ? `${id}:${steps.map((step) => step.state).join()}` : '';
}

export function movementOfNode({ id, state }: NodeView): string {
  return isMoving('node', state) ? `${id}:${state}` : '';
}
