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

export const joinTokenSeconds = 900;
/** No node certificate lives longer than this. */
export const longestCertificateSeconds = 25 * 3600;
/** How long a node that was off can join again by itself. After that an operator has to know about it. */
export const rejoinSeconds = 7 * 86_400;

export const nodeLifecycle = defineLifecycle('node');
export const slotLifecycle = defineLifecycle('slot');

/** Rung when a certificate or a node may have lost its trust. */
export const trustBell = 'node trust';

/** The states in which the platform talks to a node. In every other one its certificate opens nothing. */
export const inService = ['enrolling', 'active', 'offline', 'draining'] as const;
