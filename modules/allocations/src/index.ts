export type { Allocation } from './allocation.ts';
export type { Allocations } from './allocations.ts';
export { module } from './module.ts';
