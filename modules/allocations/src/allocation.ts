import type {
  AllocationId,
  AllocationState,
  Isolation,
  NodeId,
  OperationId,
  OrganizationId,
  ProjectId,
  UserId,
} from '@gpuaas/contract';
import { defineLifecycle, type Money } from '@gpuaas/kernel';

export interface AllocationFailure {
  code: string;
  detail: string;
}

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
  node: { id: NodeId; name: string };
  gpuUuids: string[];
  isolation: Isolation | undefined;
  runtimeUser: string | undefined;
  requestedBy: { id: UserId; username: string };
  /** The operation that last changed, or is changing, its state. */
  operation: { id: OperationId; kind: string };
  failure: AllocationFailure | undefined;
  createdAt: Date;
  activeAt: Date | undefined;
  releasedAt: Date | undefined;
}

const worker = 'provisioning-worker';
const steps = 'Follow its steps: gpuaas operation get {operation}';

/** Longer than the workflows allow themselves, so that the sweeper only steps in when a workflow is gone. */
export const allocationLifecycle = defineLifecycle<AllocationState>('allocation', {
  requested: {
    kind: 'waiting',
    next: ['provisioning', 'failed'],
    for: 'A worker to take up the request',
    owner: worker,
    deadlineSeconds: 300,
    atDeadline: 'It fails, and its capacity is freed. Nothing is charged.',
    youCan: [steps],
    runbook: 'allocation-stuck-in-requested',
  },
  provisioning: {
    kind: 'waiting',
    next: ['active', 'failed'],
    for: 'The node to prepare the runtime user',
    owner: 'node agent',
    deadlineSeconds: 1800,
    atDeadline: 'It fails, what was begun is cleaned up and its capacity is freed. Nothing is charged.',
    youCan: [steps],
    runbook: 'allocation-stuck-in-provisioning',
  },
  active: { kind: 'steady', next: ['releasing'], meaning: 'It can be used, and is charged.' },
  releasing: {
    kind: 'waiting',
    next: ['released', 'release_failed'],
    for: 'The node to remove everything and to prove that nothing is left',
    owner: 'node agent',
    deadlineSeconds: 1800,
    atDeadline: 'It is marked as release failed and can be released again. Charging has stopped.',
    youCan: [steps],
    runbook: 'release-failed',
  },
  released: { kind: 'end', next: [] },
  failed: { kind: 'end', next: [] },
  release_failed: {
    kind: 'waiting',
    next: ['releasing'],
    for: 'Somebody to release it again, after the host was looked at',
    owner: 'you or an operator',
    deadlineSeconds: undefined,
    atDeadline: 'It stays as it is. Charging has stopped; its GPUs are given to nobody.',
    youCan: [
      'Release it again: gpuaas alloc release {name}',
      'Ask an operator to look at the evidence of the last node task',
    ],
    runbook: 'release-failed',
  },
});

export const provisionOperation = 'allocation.provision';
export const releaseOperation = 'allocation.release';
