import type { NodeId } from '@gpuaas/contract';
import type { Database } from '@gpuaas/database';
import { type Nodes, type NodeTasks, taskBell } from '@gpuaas/fleet';
import { type CtxSource, type Doorbell, type Handlers, type Runnable, sleep } from '@gpuaas/kernel';

export interface TaskWaitDeps {
  database: Database;
  nodes: Pick<Nodes, 'outOfService'>;
  nodeTasks: Pick<NodeTasks, 'claim' | 'nodesWithWork'>;
  doorbell: Doorbell;
  ctxSource: CtxSource;
  /** Ends all waiting when the process stops. */
  stopping: AbortSignal;
}

const touchEvery = 15_000;
const lookEvery = 1_000;
/** A clock that is corrected by less changes nothing that matters here. */
const jump = 10_000;

/**
 * The long poll of agents. Waiting costs no query: a poll looks once, then sleeps until the bell of its node rings. One
 * look a second, for all nodes that wait here together, finds tasks that another process has queued and nodes that
 * another process has put out of service.
 */
export function createTaskWait(deps: TaskWaitDeps): { handlers: Handlers<'waitForTask'>; look: Runnable } {
  const { database, nodes, nodeTasks, doorbell, ctxSource } = deps;
  /**
   * An agent polls once at a time, so the newest poll of a node is the only one that somebody hears. An older one is the
   * half of a connection whose host lost power: a task given to it would be lost until its lease runs out.
   */
  const newest = new Map<NodeId, symbol>();
  const touched = new Map<NodeId, number>();

  /** Only an arriving poll shows that a node is there, and not every one is worth a write. */
  function isWorthNoting(nodeId: NodeId): boolean {
    const [at, last] = [performance.now(), touched.get(nodeId)];
    if (last !== undefined && at - last < touchEvery) return false;
    touched.set(nodeId, at);
    return true;
  }

  /** How far the wall clock is from one that only runs forward. */
  const wallClockOffset = () => ctxSource.clock.now().getTime() - performance.now();
  let offset = wallClockOffset();

  /**
   * After a jump of the clock, or a suspend, nobody knows how old a contact or a certificate is. Whoever waits is sent
   * away, comes back at once, and both look at the clock.
   */
  function startOverAfterJump(): void {
    const before = offset;
    offset = wallClockOffset();
    if (Math.abs(offset - before) < jump) return;
    ctxSource.log.warn('the clock has jumped', { by_seconds: Math.round((offset - before) / 1_000) });
    touched.clear();
    for (const nodeId of newest.keys()) {
      newest.set(nodeId, Symbol('clock has jumped'));
      doorbell.ring(taskBell(nodeId));
    }
  }

  return {
    handlers: {
      async waitForTask({ ctx, params, query, gone }) {
        const { fingerprint } = ctx.principal;
        const nodeId = params.node_id;
        const poll = Symbol(query.agent);
        newest.set(nodeId, poll);
        doorbell.ring(taskBell(nodeId));
        const bell = doorbell.listen(taskBell(nodeId));
        const over = AbortSignal.any([gone, deps.stopping]);
        const until = performance.now() + (query.wait_seconds ?? 25) * 1_000;
        const claim = { nodeId, fingerprint, agentRun: query.agent, running: query.running ?? [] };
        try {
          let touch = isWorthNoting(nodeId);
          for (;;) {
            const task = await database.transaction((tx) => nodeTasks.claim(tx, ctx, { ...claim, touch }));
            if (task === 'superseded') return { status: 200, body: { task: null } };
            const left = until - performance.now();
            if (task || left <= 0) return { status: 200, body: { task: task ?? null } };
            touch = false;
            await bell.heard(left, over);
            // At the end of its time it is not worth a look: the agent comes back at once, and then there is one.
            const isOver = over.aborted || performance.now() >= until;
            if (isOver || newest.get(nodeId) !== poll) return { status: 200, body: { task: null } };
          }
        } finally {
          bell.stop();
          if (newest.get(nodeId) === poll) newest.delete(nodeId);
        }
      },
    },

    look: {
      name: 'node task look-out',
      async run(signal) {
        while (!signal.aborted) {
          await sleep(lookEvery, signal);
          startOverAfterJump();
          try {
            const waiting = [...newest.keys()];
            const woken = [
              ...(await nodeTasks.nodesWithWork(database.db, waiting)),
              ...(await nodes.outOfService(database.db, waiting)),
            ];
            for (const nodeId of woken) doorbell.ring(taskBell(nodeId));
          } catch (error) {
            ctxSource.log.warn('could not look for node tasks', { error });
          }
        }
      },
    },
  };
}
