export {
  type CertificateAuthority,
  type IssuedKeyPair,
  openCertificateAuthority,
} from './authority/certificate-authority.ts';
export { openTaskSigner } from './authority/task-signer.ts';
export type { TaskClaim } from './claim-task.ts';
export type { EnqueueTask } from './enqueue-task.ts';
export { taskBell } from './enqueue-task.ts';
export type { Fleet } from './fleet.ts';
export { module, type RootKey } from './module.ts';
export type { Node, Slot } from './node.ts';
export type { Unreachable } from './node-store.ts';
export type { ReservedSlots } from './slot-store.ts';
