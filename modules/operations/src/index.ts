export { module } from './module.ts';
export type { Operation, OperationState, OperationStep } from './operation.ts';
export type { NewOperation, Operations, StepProgress } from './operations.ts';
