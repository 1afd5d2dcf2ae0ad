export {
  type CertificateAuthority,
  type IssuedKeyPair,
  openCertificateAuthority,
} from './authority/certificate-authority.ts';
export { openTaskSigner, type TaskSigner } from './authority/task-signer.ts';
export type { TaskClaim } from './claim-task.ts';
export type { EnqueueTask } from './enqueue-task.ts';
export { taskBell } from './enqueue-task.ts';
export { type Fleet, type FleetDeps, wireFleet } from './fleet.ts';
export { fleetHandlers } from './http.ts';
export { type Node, nodeLifecycle, type Slot, slotLifecycle } from './node.ts';
export { nodeResource, type Unreachable } from './node-store.ts';
export type { ReservedSlots } from './slot-store.ts';
export { fleetSweeps } from './sweep-fleet.ts';
