import type {
  AllocationId,
  AllocationState,
  CapacityShape,
  Failure,
  Isolation,
  Labels,
  NodeId,
  NodeSsh,
  NodeTasks,
  OperationId,
  OrganizationId,
  ProjectId,
  ReleaseReason,
} from '@gpuaas/contract';
import { type Actor, defineLifecycle, type Money } from '@gpuaas/kernel';
import type { StoredKey } from './stored-key.ts';

/** GPUs of one node that a project has, and the Unix account on that node that goes with them. */
export interface Allocation {
  id: AllocationId;
  orgId: OrganizationId;
  projectId: ProjectId;
  name: string;
  state: AllocationState;
  stateChangedAt: Date;
  sku: string;
  gpuModel: string;
  gpuCount: number;
  gpuMemoryBytes: bigint;
  pricePerHour: Money;
  simulated: boolean;
  region: string;
  capacityShape: CapacityShape;
  /** Whether its account can be root on the host. */
  sudo: boolean;
  /** Undefined: in proportion to its GPUs. */
  limits: AllocationLimits | undefined;
  node: { id: NodeId; name: string };
  gpuUuids: string[];
  /** Where its node takes SSH, as far as the node has said. */
  nodeSsh: NodeSsh | undefined;
  sshKeys: StoredKey[];
  /** How often its keys have changed, and up to which change its host has them. */
  keysVersion: number;
  keysApplied: number;
  keysFailure: Failure | undefined;
  isolation: Isolation | undefined;
  runtimeUser: string | undefined;
  requestedBy: Actor;
  /** The operation that last changed, or is changing, its state. */
  operation: { id: OperationId; kind: string };
  failure: Failure | undefined;
  createdAt: Date;
  activeAt: Date | undefined;
  releasedAt: Date | undefined;
  labels: Labels;
  /** How long it lasts once it is active; without it, it has no end. */
  maxDurationSeconds: number | undefined;
  endsAt: Date | undefined;
  /** When its project was warned that it ends. */
  endWarnedAt: Date | undefined;
  /** When somebody last said that it is still needed. */
  extendedAt: Date | undefined;
  /** Since when it is idle, and when it is released for that. Only while its project is warned of it. */
  idle: { since: Date; endsAt: Date } | undefined;
  releaseReason: ReleaseReason | undefined;
  /** When an operator vouched that nothing of it is left. */
  cleanupConfirmedAt: Date | undefined;
}

/** What its account can use, as its host is told. */
export type AllocationLimits = NonNullable<NodeTasks['allocation.provision_user']['params']['limits']>;

/** What a list says of one. The rest is read one at a time: keys and GPUs can be many. */
export type ListedAllocation = Omit<
  Allocation,
  | 'gpuUuids'
  | 'limits'
  | 'sshKeys'
  | 'keysVersion'
  | 'keysApplied'
  | 'keysFailure'
  | 'extendedAt'
  | 'cleanupConfirmedAt'
>;

export const allocationLifecycle = defineLifecycle('allocation');

export const provisionOperation = 'allocation.provision';
export const releaseOperation = 'allocation.release';

/** How often the host of a failed allocation is tried to be cleaned. A try is over when the next one is due. */
export const cleanUpEverySeconds = 300;
