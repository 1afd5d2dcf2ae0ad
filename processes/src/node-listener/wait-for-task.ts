import type { NodeId } from '@gpuaas/contract';
import type { Database } from '@gpuaas/database';
import { type Contact, type Nodes, type NodeTasks, taskBell } from '@gpuaas/fleet';
import {
  type CtxSource,
  createCtx,
  DomainError,
  type Doorbell,
  type DoorbellListener,
  type Handlers,
  type Runnable,
  sleep,
  systemPrincipal,
} from '@gpuaas/kernel';

export interface TaskWaitDeps {
  database: Database;
  nodes: Pick<Nodes, 'outOfService' | 'hear'>;
  nodeTasks: Pick<NodeTasks, 'claim' | 'nodesWithWork'>;
  doorbell: Doorbell;
  ctxSource: CtxSource;
  /** Ends all waiting when the process stops. */
  stopping: AbortSignal;
  /** Announces that. */
  draining: AbortSignal;
}

export interface TaskWait {
  handlers: Handlers<'waitForTask'>;
  look: Runnable;
  /** How many agents wait now. */
  count(): number;
}

/** A contact is worth a write when the last one is this old; what is worth one is written in one batch for all. */
const touchEvery = 15_000;
const writeContactsEvery = 5_000;
/** Who was not heard for so long may count as offline: that they are back is written with the next look. */
const missedAfter = 60_000;
/** Who has not come back after that is looked at from the beginning. */
const forgetAfter = 120_000;
const lookEvery = 1_000;
const doubled = 'Another agent uses the certificate of this node at the same time.';
/** A clock that is corrected by less changes nothing that matters here. */
const jump = 10_000;

/** An agent that had nothing to do when its last poll ended; its bell is listened to until the next one. */
interface QuietNode {
  agentRun: string;
  bell: DoorbellListener;
  since: number;
}

/**
 * The long poll of agents. An idle agent costs no query: a poll sleeps until the bell of its node rings, and looks only
 * when it does, or when something may have happened that rings no bell here: the first poll of an agent, one that works
 * on something, one after a task was sent. One look a second, for all nodes that wait here together, finds tasks that
 * another process has queued and nodes that another process has put out of service.
 */
export function createTaskWait(deps: TaskWaitDeps): TaskWait {
  const { database, nodes, nodeTasks, doorbell, ctxSource } = deps;
  /**
   * An agent polls once at a time, so the newest poll of a node is the only one that somebody hears. An older one is the
   * half of a connection whose host lost power: a task given to it would be lost until its lease runs out.
   */
  const newest = new Map<NodeId, symbol>();
  const noted = new Map<NodeId, { at: number; run: string }>();
  /** By the run of the agent that made them: two that take turns are two contacts. */
  const contacts = new Map<string, Contact>();
  let isSomebodyBack = false;
  const quiet = new Map<NodeId, QuietNode>();

  /** Only an arriving poll shows that a node is there, and not every one is worth a write. */
  function isWorthNoting(nodeId: NodeId, run: string): boolean {
    const [at, last] = [performance.now(), noted.get(nodeId)];
    if (last?.run === run && at - last.at < touchEvery) return false;
    noted.set(nodeId, { at, run });
    isSomebodyBack ||= last === undefined || at - last.at > missedAfter;
    return true;
  }

  function forget(nodeId: NodeId): QuietNode | undefined {
    const known = quiet.get(nodeId);
    known?.bell.stop();
    quiet.delete(nodeId);
    return known;
  }

  /** Of all nodes together. What cannot be written is written with the next. */
  async function writeContacts(): Promise<void> {
    const made = [...contacts];
    isSomebodyBack = false;
    if (made.length === 0) return;
    const principal = systemPrincipal('node listener');
    const ctx = createCtx(ctxSource, { principal, correlationId: ctxSource.newId('cor') });
    await database.transaction((tx) =>
      nodes.hear(
        tx,
        ctx,
        made.map(([, contact]) => contact),
      ),
    );
    for (const [run] of made) contacts.delete(run);
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
    noted.clear();
    for (const nodeId of quiet.keys()) forget(nodeId);
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
        const { running = [], agent: agentRun } = query;
        const known = forget(nodeId);
        const isQuiet = known?.agentRun === agentRun && !known.bell.rang && running.length === 0;
        const poll = Symbol(agentRun);
        newest.set(nodeId, poll);
        doorbell.ring(taskBell(nodeId));
        const bell = doorbell.listen(taskBell(nodeId));
        // Whoever waits is sent away once, to another process where there is one; whoever comes back waits here.
        const ends = deps.draining.aborted ? [gone(), deps.stopping] : [gone(), deps.stopping, deps.draining];
        const over = AbortSignal.any(ends);
        const until = performance.now() + (query.wait_seconds ?? 25) * 1_000;
        const claim = { nodeId, fingerprint, agentRun, running };
        const nothing = { status: 200, body: { task: null } } as const;
        let staysQuiet = false;
        try {
          let touch = isWorthNoting(nodeId, agentRun);
          if (isQuiet && touch) contacts.set(agentRun, { id: nodeId, run: agentRun });
          for (let look = !isQuiet; ; look = true) {
            if (look) {
              const task = await database.transaction((tx) => nodeTasks.claim(tx, ctx, { ...claim, touch }));
              if (task === 'superseded') return nothing;
              if (task === 'doubled') throw new DomainError('certificate_refused', { reason: doubled });
              if (task) return { status: 200, body: { task } };
            }
            touch = false;
            const left = until - performance.now();
            const rang = left > 0 && (await bell.heard(left, over));
            const isNewest = newest.get(nodeId) === poll;
            // At the end of its time it is not worth a look: the agent comes back at once.
            if (!rang || over.aborted || performance.now() >= until || !isNewest) {
              staysQuiet = isNewest && !rang && !bell.rang;
              return nothing;
            }
          }
        } catch (error) {
          // When it is let in again, that is worth noting at once.
          noted.delete(nodeId);
          throw error;
        } finally {
          // From here to the next poll somebody has to listen, or a task that is queued meanwhile would wait a second.
          if (staysQuiet)
            quiet.set(nodeId, { agentRun, bell: doorbell.listen(taskBell(nodeId)), since: performance.now() });
          bell.stop();
          if (newest.get(nodeId) === poll) newest.delete(nodeId);
        }
      },
    },

    count: () => newest.size,

    look: {
      name: 'node task look-out',
      async run(signal) {
        let contactsWritten = performance.now();
        while (!signal.aborted) {
          await sleep(lookEvery, signal);
          startOverAfterJump();
          for (const [nodeId, { since }] of quiet) if (performance.now() - since > forgetAfter) forget(nodeId);
          try {
            if (isSomebodyBack || performance.now() - contactsWritten >= writeContactsEvery) {
              await writeContacts();
              contactsWritten = performance.now();
            }
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
