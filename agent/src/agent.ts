import type { NodeHealth, NodeTaskId, NodeTaskType, SignedTask, TaskResult } from '@gpuaas/contract';
import { type Clock, type Logger, type Runnable, sleep } from '@gpuaas/kernel';
import { ApiError } from '@gpuaas/sdk';
import { closeCodes } from '@gpuaas/terminal-protocol';
import { type AttemptMemory, openAttemptMemory } from './attempt-memory.ts';
import { createCertificateKeeper, lookAgainAfter } from './certificate-keeper.ts';
import { CertificateLost, certificateTrouble } from './certificate-trouble.ts';
import { type Task, TaskFailed, type TaskScope } from './define-task.ts';
import { deliverable } from './deliverable.ts';
import { reportHealth } from './health/health-reporter.ts';
import type { Host } from './host/host.ts';
import type { Identity } from './identity.ts';
import { readInventory } from './inventory.ts';
import { onceInAWhile } from './once-in-a-while.ts';
import { createPauses } from './pauses.ts';
import { openPlatformLink } from './platform-link.ts';
import { reportChanges } from './report-changes.ts';
import type { StateFolder } from './state-folder.ts';
import { tasks } from './tasks/index.ts';
import { createSessions } from './terminal/sessions.ts';
import { dialStream } from './terminal/stream-socket.ts';
import { openTombstones } from './tombstones.ts';
import { openUnacceptedResults, type UnacceptedResult } from './unaccepted-results.ts';
import { type TrustedTask, verifyTask } from './verify-task.ts';

export interface AgentOptions {
  state: StateFolder;
  identity: Identity;
  host: Host;
  clock: Clock;
  log: Logger;
  /** For tests: how soon the certificate is renewed, as a part of its life. */
  renewAfterPart?: number;
  /** Whoever started the agent starts it again, with a join token if it needs one: then it ends where it could only wait. */
  isGivenTokens?: boolean;
  /** How long one poll waits for a task: not longer than a dead one may go unnoticed by the platform. */
  waitSeconds?: number;
}

/** A platform that is away for hours is tried every few seconds, and spoken of once a minute. */
const speakOfItEvery = 60_000;
/** A platform that greets a whole fleet takes its time; silence after that is found much earlier. */
const longestDial = 75;
/** An agent whose certificate is as good as before stays, so that lifting a quarantine is all that has to be done. */
const lookForLiftEvery = 5_000;
const lookAtSshEvery = 30_000;
const lookAtConfinementEvery = 5_000;
const lookForSessionsEvery = 5_000;
const holdAgainAfter = 5_000;
const deliverBeforePolling = 10_000;
/** A platform that was not heard for this long does not hear us: whoever used a shell here was told that it is closed. */
const silenceEndsSessions = 14_000;
/** Answers after which a result is of no use to anybody: the task is over, unknown, or somebody else's by now. */
const finalRefusals = ['attempt_superseded', 'not_found', 'invalid_result', 'validation_failed', 'invalid_request'];
const mostTasksNamed = 64;
const closedByPlatformWithin = 5_000;

/** Asks for tasks, does the ones it trusts and says how they ended. Nobody can reach it; it reaches the platform. */
export function createAgent(options: AgentOptions): Runnable {
  const { state, host, clock, log, waitSeconds = 12 } = options;
  let identity = options.identity;
  const link = openPlatformLink(identity);
  const run = crypto.randomUUID().replaceAll('-', '').slice(0, 24);
  const running = new Map<NodeTaskId, Promise<void>>();
  const sessions = createSessions();
  const attempts: AttemptMemory = openAttemptMemory(state);
  const results = openUnacceptedResults(state, log);
  const scope: TaskScope = {
    host,
    dial: (streamId) => dialStream(identity, streamId),
    sessions,
    tombstones: openTombstones(state),
    log,
  };
  const stopped = new AbortController();
  const certificate = createCertificateKeeper({
    ...{ state, host, clock, log, identity },
    ...(options.renewAfterPart !== undefined && { renewAfterPart: options.renewAfterPart }),
    ...(options.isGivenTokens !== undefined && { isGivenTokens: options.isGivenTokens }),
    onReplaced(next) {
      identity = next;
      link.use(next);
    },
  });

  async function poll(signal: AbortSignal): Promise<void> {
    const { task } = await link.api.waitForTask({
      params: { node_id: identity.nodeId },
      query: { agent: run, wait_seconds: waitSeconds, running: [...running.keys()].slice(0, mostTasksNamed) },
      timeoutMilliseconds: (waitSeconds + longestDial) * 1_000,
      signal,
    });
    if (task) await receive(task);
  }

  async function receive(signed: SignedTask): Promise<void> {
    const deps = { nodeId: identity.nodeId, trust: identity.trust, clock, lastAttempt: attempts.last };
    const verdict = verifyTask(signed, deps);
    if (!verdict.trusted) {
      const { reason, taskId, attempt } = verdict;
      log.warn('task refused', { task_id: taskId, reason });
      if (taskId === undefined) return;
      const params = { node_id: identity.nodeId, task_id: taskId as NodeTaskId };
      await link.api.reportTaskRefusal({ params, body: { reason, attempt } }).catch((error: unknown) => {
        log.warn('refusal could not be reported', { task_id: taskId, error });
      });
      return;
    }
    const { task } = verdict;
    attempts.begin(task.task_id, task.attempt);
    running.set(
      task.task_id,
      perform(task).finally(() => running.delete(task.task_id)),
    );
  }

  async function perform(task: TrustedTask): Promise<void> {
    const taskLog = log.with({
      task_id: task.task_id,
      task_type: task.type,
      correlation_id: task.correlation_id,
      attempt: task.attempt,
    });
    taskLog.info('task started');
    const startedAt = performance.now();
    const result = deliverable(await attemptTask(task, { ...scope, log: taskLog }));
    taskLog.info('task ended', {
      outcome: result.outcome,
      duration_ms: Math.round(performance.now() - startedAt),
      ...(result.error && { error: result.error.detail }),
    });
    const unaccepted = { taskId: task.task_id, correlationId: task.correlation_id, result };
    results.add(unaccepted);
    await deliver(unaccepted, taskLog);
  }

  /** Until the platform has it, or wants it no more. Stopped before that, the next run of the agent goes on. */
  async function deliver(unaccepted: UnacceptedResult, taskLog: Logger): Promise<void> {
    const { taskId, correlationId, result } = unaccepted;
    const pauses = createPauses();
    const warn = onceInAWhile(taskLog, speakOfItEvery);
    while (!stopped.signal.aborted) {
      try {
        await link.api.reportTaskResult({
          params: { node_id: identity.nodeId, task_id: taskId },
          body: result,
          headers: { 'x-correlation-id': correlationId },
          signal: stopped.signal,
        });
        return results.remove(taskId, result.attempt);
      } catch (error) {
        if (stopped.signal.aborted) return;
        warn('result could not be reported', { error });
        if (error instanceof ApiError && finalRefusals.includes(error.code)) {
          return results.remove(taskId, result.attempt);
        }
        await sleep(pauses.after(error), stopped.signal);
      }
    }
  }

  /** What an earlier run has done: told before new work is asked for, or the same work would be handed out again. */
  async function deliverKept(signal: AbortSignal): Promise<void> {
    const kept = results.all().map((unaccepted) => {
      const keptLog = log.with({ task_id: unaccepted.taskId, correlation_id: unaccepted.correlationId });
      return deliver(unaccepted, keptLog);
    });
    if (kept.length > 0) await Promise.race([Promise.all(kept), sleep(deliverBeforePolling, signal)]);
  }

  async function reportInventory(): Promise<void> {
    try {
      await link.api.reportInventory({ params: { node_id: identity.nodeId }, body: await readInventory(host) });
    } catch (error) {
      log.warn('inventory could not be reported', { error });
    }
  }

  /** An SSH server can come up after the agent, move or go. Only a change is worth a report. */
  async function watchSsh(signal: AbortSignal): Promise<void> {
    const { ssh } = host;
    if (!ssh) return;
    await reportChanges({ look: ssh.look, report: reportInventory, everyMilliseconds: lookAtSshEvery }, signal);
  }

  /** What keeps allocations apart is there once the first one is, and a host can lose it. */
  async function watchConfinement(signal: AbortSignal): Promise<void> {
    const { confinement: look } = host.accounts;
    if (!look) return;
    await reportChanges({ look, report: reportInventory, everyMilliseconds: lookAtConfinementEvery }, signal);
  }

  /** What is wrong with the GPUs, when it has changed; and before it what the host has, since that may have changed too. */
  async function watchGpus(signal: AbortSignal): Promise<void> {
    const { health } = host.gpus;
    if (!health) return;
    const report = async (found: NodeHealth) => {
      await reportInventory();
      await link.api.reportHealth({ params: { node_id: identity.nodeId }, body: found, signal });
    };
    await reportHealth({ health, report, log }, signal);
  }

  /** By the wall clock, however long a poll takes. */
  async function keepLooking(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await certificate.look();
      await sleep(lookAgainAfter(identity), signal);
    }
  }

  /** Programs end with their session; one whose connection is dead, and cannot say so, ends with the platform's voice. */
  async function endSilentSessions(signal: AbortSignal): Promise<void> {
    for (let looked = performance.now(); !signal.aborted; ) {
      const pause = sessions.count() === 0 ? lookForSessionsEvery : 1_000;
      await sleep(pause, signal);
      const wasAway = performance.now() - looked > pause + 4_000;
      looked = performance.now();
      if (wasAway || link.silentFor() < silenceEndsSessions || sessions.count() === 0) continue;
      log.warn('the platform is not heard any more, ending all sessions', { sessions: sessions.count() });
      sessions.endAll('all', closeCodes.ended, 'The connection to the platform was lost.');
    }
  }

  /** The platform knows why a node is not accepted any more, and tells it to whoever uses a shell here. */
  async function platformClosesSessions(): Promise<void> {
    const until = performance.now() + closedByPlatformWithin;
    while (sessions.count() > 0 && performance.now() < until) await sleep(50);
  }

  async function holdAccounts(signal: AbortSignal): Promise<void> {
    const warn = onceInAWhile(log, speakOfItEvery);
    for (; !signal.aborted; await sleep(holdAgainAfter, signal)) {
      try {
        return await host.accounts.hold?.(signal);
      } catch (error) {
        warn('what keeps allocations apart cannot be kept up', { error });
      }
    }
  }

  async function keepPolling(signal: AbortSignal): Promise<void> {
    await deliverKept(signal);
    await reportInventory();
    const pauses = createPauses();
    let warn = onceInAWhile(log, speakOfItEvery);
    while (!signal.aborted) {
      try {
        await poll(signal);
        pauses.reset();
        warn = onceInAWhile(log, speakOfItEvery);
      } catch (error) {
        if (signal.aborted) break;
        if (error instanceof CertificateLost) throw error;
        if (error instanceof ApiError && error.code === 'node_quarantined') {
          warn('the node is quarantined, waiting until an operator lifts that', { error });
          await sleep(lookForLiftEvery * (0.5 + Math.random()), signal);
          continue;
        }
        const trouble = certificateTrouble(error, identity, clock.now());
        warn(trouble ?? 'platform does not answer', { error });
        await certificate.look({ refused: trouble && (error instanceof ApiError ? error.message : trouble) });
        await sleep(pauses.after(error), signal);
      }
    }
  }

  return {
    name: 'node agent',
    async run(signal) {
      log.info('agent running', { node_id: identity.nodeId, agent: run });
      const end = () => stopped.abort();
      signal.addEventListener('abort', end, { once: true });
      if (signal.aborted) end();
      try {
        // The first to fail ends all of them: a certificate that is lost is lost for all.
        const parts = [
          holdAccounts,
          keepPolling,
          keepLooking,
          endSilentSessions,
          watchGpus,
          watchSsh,
          watchConfinement,
        ].map((part) => part(stopped.signal));
        await Promise.all(parts).finally(end);
      } catch (error) {
        if (error instanceof CertificateLost) await platformClosesSessions();
        throw error;
      } finally {
        signal.removeEventListener('abort', end);
        sessions.endAll('all', closeCodes.ended, 'The agent is being restarted.');
        link.close();
        log.info('agent stopped');
      }
    },
  };
}

async function attemptTask(task: TrustedTask, scope: TaskScope): Promise<TaskResult> {
  const { attempt } = task;
  try {
    const definition = tasks[task.type] as Task<NodeTaskType>;
    const { output, evidence } = await definition.run(scope, task.params as never);
    return { attempt, outcome: 'completed', output: output as Record<string, unknown>, evidence, error: null };
  } catch (error) {
    scope.log.warn('task failed', { error });
    const known = error instanceof TaskFailed;
    return {
      attempt,
      outcome: 'failed',
      output: {},
      evidence: known ? error.evidence : [],
      error: {
        code: known ? error.code : 'host_error',
        detail: error instanceof Error ? error.message.slice(0, 1_900) : 'The host could not do it.',
      },
    };
  }
}
