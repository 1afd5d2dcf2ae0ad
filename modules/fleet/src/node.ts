import type { AllocationId, Isolation, NodeId, NodeState, SlotState } from '@gpuaas/contract';
import { defineLifecycle } from '@gpuaas/kernel';

export interface Node {
  id: NodeId;
  name: string;
  state: NodeState;
  stateChangedAt: Date;
  cordoned: boolean;
  simulated: boolean;
  isolation: Isolation | undefined;
  hostname: string | undefined;
  kernel: string | undefined;
  agentVersion: string | undefined;
  certificate: { fingerprint: string; notBefore: Date; notAfter: Date } | undefined;
  /** Why the platform does not trust it; undefined unless it is quarantined. */
  quarantineReason: string | undefined;
  lastSeenAt: Date | undefined;
  createdAt: Date;
}

export interface Slot {
  number: number;
  gpuUuid: string;
  gpuModel: string;
  gpuMemoryBytes: bigint;
  state: SlotState;
  allocationId: AllocationId | undefined;
}

/** Only such a node is given allocations; what is shown as free is what `freeByNode` in the slot store could take. */
function takesAllocations({ state, cordoned }: Pick<Node, 'state' | 'cordoned'>): boolean {
  return state === 'active' && !cordoned;
}

/** What the slots of a node do. A free GPU on a node that takes no allocations is of use to nobody, so it is not available. */
export function countSlots(node: Pick<Node, 'state' | 'cordoned'>, slots: readonly Pick<Slot, 'state'>[]) {
  const count = (...states: SlotState[]) => slots.filter(({ state }) => states.includes(state)).length;
  const unused = count('available');
  return {
    total: slots.length,
    available: takesAllocations(node) ? unused : 0,
    unavailable: takesAllocations(node) ? 0 : unused,
    reserved: count('reserved'),
    in_use: count('in_use'),
    cleaning: count('cleaning'),
    blocked: count('cleanup_blocked', 'disabled', 'unhealthy'),
  };
}

/** A node that has not asked for work for this long is offline: three polls have failed. */
export const offlineAfterSeconds = 90;
export const joinTokenSeconds = 900;
/** No node certificate lives longer than this. */
export const longestCertificateSeconds = 25 * 3600;
/** How long a node that was off can join again by itself. After that an operator has to know about it. */
export const rejoinSeconds = 7 * 86_400;

export const nodeLifecycle = defineLifecycle<NodeState>('node', {
  bootstrap_issued: {
    kind: 'waiting',
    next: ['enrolling', 'quarantined', 'removing'],
    for: 'the agent on the host to join with a join token',
    owner: 'operator',
    deadlineSeconds: undefined,
    atDeadline: 'A join token expires after 15 minutes. The node stays, and you can create a new token.',
    youCan: ['Create a join token and start the agent with it: gpuaas node join-token {name}'],
    runbook: 'node-does-not-join',
  },
  enrolling: {
    kind: 'waiting',
    next: ['active', 'offline', 'enrolling', 'quarantined', 'removing'],
    for: 'the agent to ask for its first task',
    owner: 'node agent',
    deadlineSeconds: offlineAfterSeconds,
    atDeadline: 'The node is shown as offline.',
    youCan: ['Check the agent’s log on the host'],
    runbook: 'node-does-not-join',
  },
  active: {
    kind: 'steady',
    next: ['offline', 'quarantined', 'draining', 'removing', 'enrolling'],
    meaning: 'It takes work.',
  },
  offline: {
    kind: 'waiting',
    next: ['active', 'enrolling', 'quarantined', 'draining', 'removing'],
    for: 'the agent to come back',
    owner: 'node agent',
    deadlineSeconds: undefined,
    atDeadline: 'Nothing new is placed on it. Its allocations keep running.',
    youCan: ['Check that the host is up and can reach the node listener', 'Restart the agent'],
    runbook: 'node-offline',
  },
  quarantined: {
    kind: 'waiting',
    next: ['enrolling', 'draining', 'removing'],
    for: 'an operator to check the host and let it join again',
    owner: 'operator',
    deadlineSeconds: undefined,
    atDeadline: 'It stays quarantined. Its allocations keep their state, and nobody else gets its GPUs.',
    youCan: ['Check the host, then create a join token: gpuaas node join-token {name}'],
    runbook: 'node-quarantined',
  },
  draining: {
    kind: 'waiting',
    next: ['drained', 'active', 'quarantined'],
    for: 'its allocations to be released',
    owner: 'the owners of its allocations',
    deadlineSeconds: undefined,
    atDeadline: 'Nothing new is placed on it.',
    youCan: ['Release the allocations that are left'],
    runbook: 'node-offline',
  },
  drained: {
    kind: 'steady',
    next: ['enrolling', 'quarantined', 'retired', 'removing'],
    meaning: 'It is empty and takes no work. Its certificate opens nothing.',
  },
  retired: { kind: 'steady', next: ['removing'], meaning: 'It has left service.' },
  removing: {
    kind: 'waiting',
    next: ['deleted'],
    for: 'the last records of the node to be closed',
    owner: 'provisioning-worker',
    deadlineSeconds: 3600,
    atDeadline: 'It stays as it is until an operator steps in.',
    youCan: [],
    runbook: 'node-offline',
  },
  deleted: { kind: 'end', next: [] },
});

const provisioning = 'provisioning-worker';

export const slotLifecycle = defineLifecycle<SlotState>('slot', {
  available: { kind: 'steady', next: ['reserved', 'disabled', 'unhealthy'], meaning: 'It can be given away.' },
  reserved: {
    kind: 'waiting',
    next: ['in_use', 'cleaning', 'available', 'cleanup_blocked'],
    for: 'its allocation to become active',
    owner: provisioning,
    deadlineSeconds: undefined,
    atDeadline: 'It follows its allocation, which has a deadline of its own.',
    youCan: [],
    runbook: 'allocation-stuck-in-provisioning',
  },
  in_use: { kind: 'steady', next: ['cleaning', 'cleanup_blocked'], meaning: 'An allocation has it.' },
  cleaning: {
    kind: 'waiting',
    next: ['available', 'cleanup_blocked'],
    for: 'the node to verify that nothing of the allocation is left',
    owner: provisioning,
    deadlineSeconds: undefined,
    atDeadline: 'It follows its allocation, which has a deadline of its own.',
    youCan: [],
    runbook: 'release-failed',
  },
  cleanup_blocked: {
    kind: 'waiting',
    next: ['cleaning', 'available'],
    for: 'the node to come back, or an operator to clean the host and release the allocation again',
    owner: 'operator',
    deadlineSeconds: undefined,
    atDeadline: 'It stays out of service: the next tenant must not find what the last one left.',
    youCan: ['Check the evidence of the last task', 'Clean the host, then release the allocation again'],
    runbook: 'release-failed',
  },
  disabled: { kind: 'steady', next: ['available'], meaning: 'An operator took it out of service.' },
  unhealthy: {
    kind: 'waiting',
    next: ['available', 'disabled'],
    for: 'the GPU to be seen again',
    owner: 'node agent',
    deadlineSeconds: undefined,
    atDeadline: 'It stays out of service.',
    youCan: ['Check the GPU on the host'],
    runbook: 'node-offline',
  },
});
