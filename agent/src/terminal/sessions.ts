import type { AllocationId } from '@gpuaas/contract';

export interface LiveSession {
  allocationId: AllocationId;
  /** Ends the program and tells the person why. */
  end(code: number, reason: string): void;
}

/** The terminals that are open on this node. */
export interface Sessions {
  add(session: LiveSession): () => void;
  endAll(allocationId: AllocationId | 'all', code: number, reason: string): void;
  count(): number;
}

export function createSessions(): Sessions {
  const live = new Set<LiveSession>();
  return {
    add(session) {
      live.add(session);
      return () => live.delete(session);
    },
    endAll(allocationId, code, reason) {
      for (const session of live) {
        if (allocationId === 'all' || session.allocationId === allocationId) session.end(code, reason);
      }
    },
    count: () => live.size,
  };
}
