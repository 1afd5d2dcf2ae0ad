export { operationHandlers } from './http.ts';
export type { Operation, OperationError, OperationState, OperationStep } from './operation.ts';
export { type NewOperation, type Operations, type StepProgress, wireOperations } from './operations.ts';
