export {
  type CertificateAuthority,
  type IssuedKeyPair,
  openCertificateAuthority,
} from './authority/certificate-authority.ts';
export { openTaskSigner } from './authority/task-signer.ts';
export type { Capacity } from './capacity.ts';
export type { TaskClaim } from './claim-task.ts';
export type { Contact } from './contact-store.ts';
export type { EnqueueTask } from './enqueue-task.ts';
export { taskBell } from './enqueue-task.ts';
export type { RefusedClass } from './explain-placement.ts';
export type { AgentDownloads } from './install-command.ts';
export type { PlacedSlot, SlotFilter } from './list-slot-store.ts';
export { module, type RootKey } from './module.ts';
export { type Node, type Slot, trustBell } from './node.ts';
export type { Unreachable } from './node-store.ts';
export type { NodeTasks } from './node-tasks.ts';
export type { NodeTrust } from './node-trust.ts';
export { toSlotView } from './node-view.ts';
export type { Nodes } from './nodes.ts';
export type { Region } from './region.ts';
export type { Regions } from './regions.ts';
export type { FreeInRegion, ReservedSlots, WantedGpus } from './slot-store.ts';
export type { Ability } from './task-types.ts';
