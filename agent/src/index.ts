export { type AgentOptions, createAgent } from './agent.ts';
export { openAttemptMemory } from './attempt-memory.ts';
export { createWorkspaceDriver } from './host/accounts/workspace.ts';
export type { Account, AccountDriver, GpuDriver, Host } from './host/host.ts';
export { createSimulatedGpus } from './host-simulated/gpus.ts';
export { enroll, type Identity, makeRequest } from './identity.ts';
export { readInventory } from './inventory.ts';
export { decodeJoinToken } from './join-token.ts';
export { openStateFolder } from './state-folder.ts';
