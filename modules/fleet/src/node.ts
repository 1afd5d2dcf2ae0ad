import type {
  AllocationId,
  Confinement,
  GpuDriver,
  Isolation,
  NodeId,
  NodeInventory,
  NodeSsh,
  NodeState,
  SlotBlockedReason,
  SlotId,
  SlotState,
} from '@gpuaas/contract';
import { defineLifecycle } from '@gpuaas/kernel';
import type { Condition } from './gpu-condition.ts';

export interface Node {
  id: NodeId;
  name: string;
  region: string;
  state: NodeState;
  stateChangedAt: Date;
  cordoned: boolean;
  simulated: boolean;
  isolation: Isolation | undefined;
  hostname: string | undefined;
  kernel: string | undefined;
  agentVersion: string | undefined;
  /** What its agent can do; see `task-types.ts`. */
  taskTypes: readonly string[];
  /** How its agent reads the GPUs, since it has said so. */
  gpuDriver: GpuDriver | undefined;
  /** How its allocations are kept apart, as its agent found it. */
  confinement: readonly Confinement[];
  /** Where tenants sign in with SSH, since its agent has said so. */
  ssh: NodeSsh | undefined;
  /** When its agent last said what the host has. */
  inventoryAt: Date | undefined;
  /** Since when the host has the machine id that it has: another one means another installation. */
  machineSince: Date | undefined;
  certificate: { fingerprint: string; notBefore: Date; notAfter: Date } | undefined;
  /** Why the platform does not trust it; undefined unless it is quarantined. */
  quarantineReason: string | undefined;
  /** Since when lifting a quarantine does not make its certificate good again. */
  certificateRevokedAt: Date | undefined;
  lastSeenAt: Date | undefined;
  /** Whether every GPU that it reports can be given out without anybody approving it. */
  approvesAutomatically: boolean;
  /** What it has reported last; slots are made of those that were approved. */
  discoveredGpus: NodeInventory['gpus'];
  createdAt: Date;
}

export interface Slot {
  id: SlotId;
  nodeId: NodeId;
  number: number;
  gpuUuid: string;
  gpuModel: string;
  gpuMemoryBytes: bigint;
  simulated: boolean;
  state: SlotState;
  stateChangedAt: Date;
  allocationId: AllocationId | undefined;
  /** Undefined unless it is `cleanup_blocked`. */
  blockedReason: SlotBlockedReason | undefined;
  conditions: readonly Condition[];
  busySince: Date | undefined;
  idleSince: Date | undefined;
}

/** GPUs that nobody has approved are of use to nobody. */
export function pendingGpus({ discoveredGpus }: Node, slots: readonly Slot[]): NodeInventory['gpus'] {
  const approved = new Set(slots.map(({ gpuUuid }) => gpuUuid));
  return discoveredGpus.filter(({ uuid }) => !approved.has(uuid));
}

/** Why nobody gets a GPU that nobody has. */
export function whyUnavailable(
  node: Pick<Node, 'state' | 'cordoned'>,
  { state, blockedReason }: Pick<Slot, 'state' | 'blockedReason'>,
): string | null {
  if (blockedReason === 'needs_reimage') return 'Its last tenant could be root, so its host has to be reimaged.';
  if (state === 'unhealthy') return 'Its node does not see it, or says that it does not work.';
  if (state === 'disabled') return 'It was taken out of service.';
  if (state !== 'available' || takesAllocations(node)) return null;
  return node.state === 'active' ? 'Its node is cordoned.' : `Its node is ${node.state.replaceAll('_', ' ')}.`;
}

/** Only such a node is given allocations; what is shown as free is what `freeSlots` in the slot store could take. */
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
export const inService = ['enrolling', 'active', 'offline', 'draining', 'drained'] as const;
