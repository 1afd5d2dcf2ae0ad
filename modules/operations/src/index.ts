export { operationHandlers } from './http.ts';
export type { Operation, OperationError, OperationState, OperationStep } from './operation.ts';
export { operationResource } from './operation-store.ts';
export { type NewOperation, type Operations, type StepProgress, wireOperations } from './operations.ts';
