export { devLogin } from '../started-platform.ts';
export { portsOf } from './plan.ts';
export { startRoleProcesses } from './role-processes.ts';
export { startTestAgent } from './test-agent.ts';
