import type { NodeTaskId, NodeTaskType, SignedTask, TaskResult } from '@gpuaas/contract';
import { type Clock, type Logger, type Runnable, sleep } from '@gpuaas/kernel';
import { type ApiClient, ApiError, createClient } from '@gpuaas/sdk';
import { mutualTlsTransport } from '@gpuaas/sdk/mutual-tls';
import { type AttemptMemory, openAttemptMemory } from './attempt-memory.ts';
import { type Task, TaskFailed, type TaskScope } from './define-task.ts';
import type { Host } from './host/host.ts';
import { credentialsOf, type Identity, renew } from './identity.ts';
import { readInventory } from './inventory.ts';
import type { StateFolder } from './state-folder.ts';
import { tasks } from './tasks/index.ts';
import { createSessions } from './terminal/sessions.ts';
import { closeCodes, dialStream } from './terminal/stream-socket.ts';
import { openTombstones } from './tombstones.ts';
import { type TrustedTask, verifyTask } from './verify-task.ts';

export interface AgentOptions {
  state: StateFolder;
  identity: Identity;
  host: Host;
  clock: Clock;
  log: Logger;
  /** For tests: how soon the certificate is renewed, as a part of its life. */
  renewAfterPart?: number;
  /** How long one poll waits for a task. */
  waitSeconds?: number;
}

const longestPause = 15_000;

/** Asks for tasks, does the ones it trusts and says how they ended. Nobody can reach it; it reaches the platform. */
export function createAgent(options: AgentOptions): Runnable {
  const { state, host, clock, log, waitSeconds = 25 } = options;
  let identity = options.identity;
  let connection = connect(identity);
  const run = crypto.randomUUID().replaceAll('-', '').slice(0, 24);
  const running = new Map<NodeTaskId, Promise<void>>();
  const sessions = createSessions();
  const attempts: AttemptMemory = openAttemptMemory(state);
  const scope: TaskScope = {
    host,
    dial: (streamId) => dialStream(identity, streamId),
    sessions,
    tombstones: openTombstones(state),
    log,
  };

  async function poll(signal: AbortSignal): Promise<void> {
    const { task } = await connection.api.waitForTask({
      params: { node_id: identity.nodeId },
      query: { agent: run, wait_seconds: waitSeconds, running: [...running.keys()] },
      timeoutMilliseconds: (waitSeconds + 15) * 1_000,
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
      await connection.api.reportTaskRefusal({ params, body: { reason, attempt } }).catch((error: unknown) => {
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
    const result = await attemptTask(task, { ...scope, log: taskLog });
    taskLog.info('task ended', {
      outcome: result.outcome,
      duration_ms: Math.round(performance.now() - startedAt),
      ...(result.error && { error: result.error.detail }),
    });
    await deliver(task, result, taskLog);
  }

  /** The work is done; its result is worth some patience. When nobody wants it any more, somebody else has the task. */
  async function deliver(task: TrustedTask, result: TaskResult, taskLog: Logger): Promise<void> {
    for (let pause = 200; new Date(task.expires_at) > clock.now(); pause = Math.min(pause * 2, longestPause)) {
      try {
        await connection.api.reportTaskResult({
          params: { node_id: identity.nodeId, task_id: task.task_id },
          body: result,
          headers: { 'x-correlation-id': task.correlation_id },
        });
        return;
      } catch (error) {
        taskLog.warn('result could not be reported', { error });
        if (error instanceof ApiError && !error.problem.retryable) return;
        await sleep(pause);
      }
    }
  }

  return {
    name: 'node agent',
    async run(signal) {
      log.info('agent running', { node_id: identity.nodeId, agent: run });
      void keepCertificate(signal);
      await reportInventory();
      let pause = 200;
      while (!signal.aborted) {
        try {
          await poll(signal);
          pause = 200;
        } catch (error) {
          if (signal.aborted) break;
          log.warn('platform does not answer', { error });
          // A little chance, so that a whole fleet does not come back in the same moment.
          await sleep(pause * (0.5 + Math.random()), signal);
          pause = Math.min(pause * 2, longestPause);
        }
      }
      sessions.endAll('all', closeCodes.ended, 'The agent is being restarted.');
      connection.close();
      log.info('agent stopped');
    },
  };

  async function reportInventory(): Promise<void> {
    try {
      await connection.api.reportInventory({ params: { node_id: identity.nodeId }, body: await readInventory(host) });
    } catch (error) {
      log.warn('inventory could not be reported', { error });
    }
  }

  /** Renews at two thirds of the certificate's life, a little spread, and keeps trying while it lasts. */
  async function keepCertificate(signal: AbortSignal): Promise<void> {
    const part = options.renewAfterPart ?? 2 / 3;
    while (!signal.aborted) {
      const [from, until] = [new Date(identity.notBefore).getTime(), new Date(identity.notAfter).getTime()];
      const due = from + (until - from) * part * (0.95 + Math.random() * 0.05);
      await sleep(Math.min(Math.max(due - clock.now().getTime(), 1_000), 2 ** 31 - 1), signal);
      if (signal.aborted || clock.now().getTime() < due) continue;
      try {
        identity = await renew(state, identity);
        const old = connection;
        connection = connect(identity);
        setTimeout(() => old.close(), (waitSeconds + 5) * 1_000).unref();
        log.info('certificate renewed', { not_after: identity.notAfter });
      } catch (error) {
        log.warn('certificate could not be renewed', { error });
        await sleep(30_000, signal);
      }
    }
  }
}

function connect(identity: Identity): { api: ApiClient; close(): void } {
  const { transport, close } = mutualTlsTransport(credentialsOf(identity));
  return { api: createClient({ server: identity.url, transport, retries: 0 }), close };
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
