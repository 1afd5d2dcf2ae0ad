export { module } from './module.ts';
export { type Policies, policyBell, wirePolicies } from './policies.ts';
