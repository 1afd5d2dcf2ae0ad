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
const steps = 'Follow the steps: gpuaas operation get {operation}';
const cancel = 'Cancel it: gpuaas alloc release {name}';

/** Longer than the workflows allow themselves, so that the sweep only steps in when a workflow is broken. */
export const allocationLifecycle = defineLifecycle<AllocationState>('allocation', {
  requested: {
    kind: 'waiting',
    next: ['provisioning', 'releasing', 'released', 'failed'],
    for: 'a worker to pick up the request',
    owner: worker,
    deadlineSeconds: 300,
    atDeadline: 'The allocation fails and its GPUs are free again.',
    youCan: [steps, cancel],
    runbook: 'allocation-stuck-in-requested',
  },
  provisioning: {
    kind: 'waiting',
    next: ['active', 'releasing', 'released', 'failed'],
    for: '{node} to set up your account',
    owner: 'node agent',
    deadlineSeconds: 1800,
    atDeadline: 'The allocation fails. Its GPUs are free again as soon as the node has been cleaned up.',
    youCan: [steps, cancel],
    runbook: 'allocation-stuck-in-provisioning',
  },
  active: { kind: 'steady', next: ['releasing'], meaning: 'It can be used.' },
  releasing: {
    kind: 'waiting',
    next: ['released', 'release_failed'],
    for: '{node} to delete everything and verify that nothing is left',
    owner: 'node agent',
    deadlineSeconds: 1800,
    atDeadline: 'The release fails and can be tried again. The GPUs stay blocked until it succeeds.',
    youCan: [steps],
    runbook: 'release-failed',
  },
  released: { kind: 'end', next: [] },
  failed: { kind: 'end', next: [] },
  release_failed: {
    kind: 'waiting',
    next: ['releasing'],
    for: 'someone to check the host and release it again',
    owner: 'you or an operator',
    deadlineSeconds: undefined,
    atDeadline: 'Nothing changes. The GPUs stay blocked so that nobody else gets them before they are clean.',
    youCan: [
      'Release it again: gpuaas alloc release {name}',
      'Ask an operator to check the evidence of the last node task',
    ],
    runbook: 'release-failed',
  },
});

export const provisionOperation = 'allocation.provision';
export const releaseOperation = 'allocation.release';
