export { type Allocation, allocationLifecycle } from './allocation.ts';
export { allocationResource } from './allocation-store.ts';
export { type Allocations, type AllocationsDeps, wireAllocations } from './allocations.ts';
export { allocationHandlers } from './http.ts';
export { allocationConsumers, allocationWorkflows } from './module.ts';
export { allocationSweeps } from './sweep-allocations.ts';
