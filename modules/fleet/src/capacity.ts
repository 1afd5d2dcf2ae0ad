import type { AllocationId, NodeId } from '@gpuaas/contract';
import type { Ctx, Db, Page, PageOf, Tx } from '@gpuaas/kernel';
import type { Policies } from '@gpuaas/policy';
import { explainPlacement, type RefusedClass } from './explain-placement.ts';
import { findIdleAllocations } from './idle-store.ts';
import { listPlacedSlots, type PlacedSlot, type SlotFilter } from './list-slot-store.ts';
import { type Slot, slotLifecycle } from './node.ts';
import { findHolders } from './node-verb-store.ts';
import { readNodeClasses } from './placement-class-store.ts';
import { isAwaitingReimage } from './reimage-store.ts';
import { previewPlacement, reserveCapacity } from './reserve-capacity.ts';
import {
  awaitReimage,
  countFreeOfEach,
  endReservation,
  type FreeInRegion,
  listSlots,
  moveSlots,
  type ReservedSlots,
  type Room,
  type WantedGpus,
} from './slot-store.ts';

/** The GPUs of the nodes, and which allocation has which. */
export interface Capacity {
  slotsOf(db: Db, nodeIds: readonly NodeId[]): Promise<Map<NodeId, Slot[]>>;
  list(db: Db, filter: SlotFilter, page: Page): Promise<PageOf<PlacedSlot>>;
  /** Which allocations hold GPUs of a node. */
  holdersOf(db: Db, nodeId: NodeId): Promise<AllocationId[]>;
  /** How many allocations of each kind would fit now, in each open region where it may be. */
  countFree(db: Db, wanted: readonly WantedGpus[]): Promise<FreeInRegion[][]>;
  /** Why nodes cannot take an allocation of this kind: each with the first rule that refuses it. */
  explain(db: Db, wanted: WantedGpus): Promise<RefusedClass[]>;
  /** Where an allocation of this kind would be placed now; nothing is reserved. Throws `capacity_unavailable`. */
  findRoom(db: Db, wanted: WantedGpus): Promise<Room>;
  /** Allocations all of whose GPUs have been idle for longer than this, and since when. */
  idle(db: Db, longerThanSeconds: number, only?: AllocationId): Promise<Map<AllocationId, Date>>;
  /** Takes the GPUs of an allocation, all on one node. Throws `capacity_unavailable`. */
  reserve(tx: Tx, ctx: Ctx, wanted: WantedGpus, allocationId: AllocationId): Promise<ReservedSlots>;
  /** The allocation works; it is being cleaned up; nothing of it is left; nobody can say what is left. */
  use(tx: Tx, ctx: Ctx, allocationId: AllocationId): Promise<void>;
  clean(tx: Tx, ctx: Ctx, allocationId: AllocationId): Promise<void>;
  free(tx: Tx, ctx: Ctx, allocationId: AllocationId): Promise<void>;
  block(tx: Tx, ctx: Ctx, allocationId: AllocationId): Promise<void>;
  /** The allocation is over, and what it has left cannot be known: nobody gets the host until an operator says that it was reimaged. */
  awaitReimage(tx: Tx, ctx: Ctx, allocationId: AllocationId): Promise<void>;
  isAwaitingReimage(db: Db, allocationId: AllocationId): Promise<boolean>;
}

export function wireCapacity(policies: Pick<Policies, 'read'>): Capacity {
  const strategy = () => (policies.read('placement.strategy') === 1 ? 'spread' : 'pack');
  return {
    slotsOf: listSlots,
    list: listPlacedSlots,
    holdersOf: findHolders,
    countFree: countFreeOfEach,
    explain: async (db, wanted) => explainPlacement(await readNodeClasses(db, wanted), wanted),
    findRoom: (db, wanted) => previewPlacement(db, wanted, strategy()),
    idle: findIdleAllocations,
    reserve: (tx, ctx, wanted, id) => reserveCapacity(tx, ctx, wanted, id, strategy()),
    use: async (tx, ctx, id) => moveSlots(tx, id, slotLifecycle.enter('in_use'), ctx.clock.now()),
    clean: async (tx, ctx, id) => moveSlots(tx, id, slotLifecycle.enter('cleaning'), ctx.clock.now()),
    async free(tx, ctx, id) {
      moveSlots(tx, id, slotLifecycle.enter('available'), ctx.clock.now());
      endReservation(tx, id);
    },
    async awaitReimage(tx, ctx, id) {
      awaitReimage(tx, id, ctx.clock.now());
      endReservation(tx, id);
    },
    isAwaitingReimage,
    block: async (tx, ctx, id) => moveSlots(tx, id, slotLifecycle.enter('cleanup_blocked'), ctx.clock.now()),
  };
}
