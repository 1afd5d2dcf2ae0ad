import type { AllocationId } from '@gpuaas/contract';
import { createProcessGroups, type ProcessGroups } from '../host/process-groups.ts';

export interface LiveSession {
  allocationId: AllocationId;
  /** The process group of its program. It ends with the agent, however the agent ends. */
  group: number | undefined;
  /** Ends the program and tells the person why. */
  end(code: number, reason: string): void;
}

/** The terminals that are open on this node. */
export interface Sessions {
  add(session: LiveSession): () => void;
  endAll(allocationId: AllocationId | 'all', code: number, reason: string): void;
  count(): number;
}

export function createSessions(groups: ProcessGroups = createProcessGroups()): Sessions {
  const live = new Set<LiveSession>();
  return {
    add(session) {
      live.add(session);
      const forget = groups.watch(session.group);
      return () => {
        live.delete(session);
        forget();
      };
    },
    endAll(allocationId, code, reason) {
      for (const session of live) {
        if (allocationId === 'all' || session.allocationId === allocationId) session.end(code, reason);
      }
    },
    count: () => live.size,
  };
}
