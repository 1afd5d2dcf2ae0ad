import type { Capacity, PlacedSlot, SlotFilter } from '@gpuaas/fleet';
import type { Db, Page, PageOf } from '@gpuaas/kernel';
import type { Allocation } from './allocation.ts';
import { findAllocations } from './allocation-store.ts';

/** A GPU and who has it. */
export interface HeldSlot {
  slot: PlacedSlot;
  holder: Allocation | undefined;
}

export async function listHeldSlots(
  { capacity }: { capacity: Pick<Capacity, 'list'> },
  db: Db,
  filter: SlotFilter,
  page: Page,
): Promise<PageOf<HeldSlot>> {
  const { items, nextCursor } = await capacity.list(db, filter, page);
  return { items: await withHolders(db, items), nextCursor };
}

export async function findHolder(db: Db, slot: PlacedSlot): Promise<HeldSlot> {
  const [held] = await withHolders(db, [slot]);
  return held ?? { slot, holder: undefined };
}

async function withHolders(db: Db, slots: readonly PlacedSlot[]): Promise<HeldSlot[]> {
  const ids = new Set(slots.flatMap(({ allocationId }) => allocationId ?? []));
  const holders = new Map((await findAllocations(db, [...ids])).map((one) => [one.id, one]));
  return slots.map((slot) => ({ slot, holder: slot.allocationId && holders.get(slot.allocationId) }));
}
