import type { AllocationId } from '@gpuaas/contract';
import type { StateFolder } from './state-folder.ts';

/**
 * Allocations that were removed from this node. Their ids never come back, so a task that would set one up again is a
 * straggler that was overtaken.
 */
export interface Tombstones {
  add(id: AllocationId): void;
  has(id: AllocationId): boolean;
}

const file = 'removed.json';
const mostRemembered = 5_000;

export function openTombstones(state: StateFolder): Tombstones {
  const removed = new Set<string>(state.readSecret<string[]>(file) ?? []);
  return {
    add(id) {
      if (removed.has(id)) return;
      removed.add(id);
      for (const oldest of removed) {
        if (removed.size <= mostRemembered) break;
        removed.delete(oldest);
      }
      state.writeSecret(file, [...removed]);
    },
    has: (id) => removed.has(id),
  };
}
