import type { Database } from '@gpuaas/database';
import type { Nodes } from '@gpuaas/fleet';
import { type Logger, type Runnable, sleep } from '@gpuaas/kernel';

const lookEvery = 2_000;

/**
 * Keeps in mind which nodes cannot be reached, so that reading what runs on them costs no statement more. One look every
 * two seconds, for all nodes together.
 */
export function createNodeLookOut(deps: {
  nodes: Pick<Nodes, 'lookForUnreachable'>;
  database: Database;
  log: Logger;
}): Runnable {
  return {
    name: 'unreachable node look-out',
    async run(signal) {
      while (!signal.aborted) {
        await deps.nodes.lookForUnreachable(deps.database.db).catch((error: unknown) => {
          deps.log.warn('could not look for unreachable nodes', { error });
        });
        await sleep(lookEvery, signal);
      }
    },
  };
}
