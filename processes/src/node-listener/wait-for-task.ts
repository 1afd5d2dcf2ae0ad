import type { NodeId } from '@gpuaas/contract';
import type { Database } from '@gpuaas/database';
import { type Fleet, taskBell } from '@gpuaas/fleet';
import { type CtxSource, DomainError, type Doorbell, type Handlers, type Runnable, sleep } from '@gpuaas/kernel';

export interface TaskWaitDeps {
  database: Database;
  fleet: Fleet;
  doorbell: Doorbell;
  ctxSource: CtxSource;
  /** Ends all waiting when the process stops. */
  stopping: AbortSignal;
}

const touchEvery = 15_000;
const lookEvery = 1_000;

/**
 * The long poll of agents. Waiting costs no query: a poll looks once, then sleeps until the bell of its node rings. One
 * query a second, for all nodes that wait here together, finds tasks that another process has queued.
 */
export function createTaskWait(deps: TaskWaitDeps): { handlers: Handlers<'waitForTask'>; look: Runnable } {
  const { database, fleet, doorbell, ctxSource } = deps;
  const waiting = new Map<NodeId, number>();
  const touched = new Map<NodeId, number>();

  function isDueToTouch(nodeId: NodeId, at: number): boolean {
    const last = touched.get(nodeId);
    if (last !== undefined && at - last < touchEvery) return false;
    touched.set(nodeId, at);
    return true;
  }

  return {
    handlers: {
      async waitForTask({ ctx, params, query, gone }) {
        if (ctx.actor.type !== 'node') throw new DomainError('unauthenticated');
        const { fingerprint } = ctx.actor;
        const nodeId = params.node_id;
        const until = performance.now() + (query.wait_seconds ?? 25) * 1_000;
        const over = AbortSignal.any([gone, deps.stopping]);
        const bell = doorbell.listen(taskBell(nodeId));
        waiting.set(nodeId, (waiting.get(nodeId) ?? 0) + 1);
        try {
          for (;;) {
            const task = await database.transaction((tx) =>
              fleet.claimTask(tx, ctx, {
                nodeId,
                fingerprint,
                agentRun: query.agent,
                running: query.running ?? [],
                touch: isDueToTouch(nodeId, performance.now()),
              }),
            );
            const left = until - performance.now();
            if (task || left <= 0) return { status: 200, body: { task: task ?? null } };
            await bell.heard(left, over);
            // A task that is claimed for somebody who is gone would have to wait for its lease to run out.
            if (over.aborted) return { status: 200, body: { task: null } };
          }
        } finally {
          bell.stop();
          const others = (waiting.get(nodeId) ?? 1) - 1;
          if (others > 0) waiting.set(nodeId, others);
          else waiting.delete(nodeId);
        }
      },
    },

    look: {
      name: 'node task look-out',
      async run(signal) {
        while (!signal.aborted) {
          await sleep(lookEvery, signal);
          try {
            for (const nodeId of await fleet.nodesWithWork(database.db, [...waiting.keys()]))
              doorbell.ring(taskBell(nodeId));
          } catch (error) {
            ctxSource.log.warn('could not look for node tasks', { error });
          }
        }
      },
    },
  };
}
