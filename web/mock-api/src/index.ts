export type { Scenario } from './scenario.ts';
export { createMockTransport } from './transport.ts';
