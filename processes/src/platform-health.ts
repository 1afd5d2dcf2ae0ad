import type { HealthCheck, PlatformHealth } from '@gpuaas/contract';
import type { Consumer } from '@gpuaas/event-bus';
import type { RunningProcess } from '@gpuaas/jobs';
import { type Clock, counted, type Db } from '@gpuaas/kernel';
import type { HealthFinding, HealthLook } from '@gpuaas/wiring';
import type { WorkflowVersion } from '@gpuaas/workflow-engine';
import type { DatabaseProbe } from './database-probe.ts';
import { lookAtProcesses, processView } from './look-at-processes.ts';
import { lookAtSecrets } from './look-at-secrets.ts';
import type { Ports } from './open-ports.ts';

const rank = { error: 0, attention: 1, ok: 2 } as const;
const slowDatabase = 250;

export type LookAtPlatform = () => Promise<PlatformHealth>;

/**
 * Looks at every part of the platform: the ports here, the rest as the modules declare it. One that cannot be looked at
 * says so and keeps no other from being shown.
 */
export function createPlatformHealth(
  ports: Ports,
  ofModules: Readonly<Record<string, HealthLook>>,
  runs: {
    workflows: readonly WorkflowVersion[];
    consumers: readonly Consumer[];
    roles: readonly string[];
    processes(db: Db): Promise<RunningProcess[]>;
  },
  probe: DatabaseProbe,
  clock: Clock,
): LookAtPlatform {
  const { db } = ports.pools.health;
  const { look } = ports.secrets;
  const ofPorts: Record<string, HealthLook> = {
    database: () => lookAtDatabase(probe),
    events: (db) => lookAtEvents(ports, runs.consumers, db),
    workflows: (db) => lookAtWorkflows(ports, runs.workflows, db),
    ...(look && { secrets: () => lookAtSecrets(look) }),
  };
  return async () => {
    const processes = runs.processes(db);
    const ofProcesses: HealthLook = async () => lookAtProcesses(await processes, runs.roles);
    const looks = [...Object.entries({ ...ofPorts, processes: ofProcesses }), ...Object.entries(ofModules)];
    const checks = await Promise.all(
      looks.map(async ([name, look]): Promise<HealthCheck> => {
        const { fix = null, runbook = null, ...found } = await lookWith(look, db);
        return { name, ...found, fix, runbook };
      }),
    );
    checks.sort((a, b) => rank[a.status] - rank[b.status]);
    return {
      status: checks[0]?.status ?? 'ok',
      at: clock.now().toISOString(),
      checks,
      processes: (await processes.catch(() => [])).map(processView),
    };
  };
}

async function lookAtDatabase(probe: DatabaseProbe): Promise<HealthFinding> {
  const state = await probe.look();
  if (!state.ok) {
    return {
      status: 'error',
      summary: 'The database accepts no writes.',
      facts: [{ label: 'Reason', value: state.reason }],
      fix: 'Check that PostgreSQL is running and that its disk has space.',
      runbook: 'database-slow-or-away',
    };
  }
  const facts = [{ label: 'Write latency', value: `${state.milliseconds} ms` }];
  if (state.milliseconds < slowDatabase) {
    return { status: 'ok', summary: 'The database is accepting writes.', facts };
  }
  return {
    status: 'attention',
    summary: 'The database is slow.',
    facts,
    fix: 'Check for long transactions, and for a busy disk on the database host.',
    runbook: 'database-slow-or-away',
  };
}

async function lookAtEvents(ports: Ports, consumers: readonly Consumer[], db: Db): Promise<HealthFinding> {
  const [deadLetters, lags] = await Promise.all([ports.eventBus.countDeadLetters(), ports.eventBus.lag(db, consumers)]);
  const [unread, retrying] = [sum(lags.map((lag) => lag.unread)), sum(lags.map((lag) => lag.retrying))];
  const facts = [
    { label: 'Dead letters', value: String(deadLetters) },
    { label: 'Being retried', value: String(retrying) },
    { label: 'Not processed yet', value: String(unread) },
  ];
  if (deadLetters > 0) {
    return {
      status: 'error',
      summary: `${counted(deadLetters, 'event was', 'events were')} dead-lettered.`,
      facts,
      fix: 'Read the reason of each one, fix the cause and replay it: gpuaas dead-letter list',
      runbook: 'dead-letters',
    };
  }
  if (retrying > 0) {
    return {
      status: 'attention',
      summary: `${counted(retrying, 'event is', 'events are')} being retried.`,
      facts,
      fix: 'Check the log for “event failed” and fix the cause. Events that fail for 15 minutes are dead-lettered.',
      runbook: 'events-not-delivered',
    };
  }
  if (unread > 0) return { status: 'ok', summary: 'Events are being processed.', facts };
  return { status: 'ok', summary: 'All events processed.', facts };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

async function lookAtWorkflows(ports: Ports, workflows: readonly WorkflowVersion[], db: Db): Promise<HealthFinding> {
  const { running, broken, late } = await ports.workflows.count(db);
  const facts = [
    { label: 'Running', value: String(running) },
    { label: 'Stuck', value: String(broken) },
  ];
  if (broken > 0) {
    return {
      status: 'error',
      summary: `${counted(broken, 'workflow is', 'workflows are')} stuck.`,
      facts,
      fix: 'Find out why they cannot continue, then retry or cancel them: gpuaas workflow list --state broken',
      runbook: 'workflows',
    };
  }
  const unserved = await ports.workflows.unserved(db, workflows);
  if (unserved.length > 0) {
    const runs = unserved.reduce((sum, entry) => sum + entry.runs, 0);
    return {
      status: 'attention',
      summary: `${counted(runs, 'workflow was', 'workflows were')} started by another version of the platform, which has to finish.`,
      facts: [...facts, ...unserved.map(({ workflow, runs }) => ({ label: workflow, value: String(runs) }))],
      fix: 'Run the version that started them until they have ended. If you do not, their allocations end at their deadlines.',
      runbook: 'allocation-stuck-in-provisioning',
    };
  }
  if (late > 0) {
    return {
      status: 'attention',
      summary: `${counted(late, 'workflow has', 'workflows have')} waited for more than 30 seconds to be executed.`,
      facts: [...facts, { label: 'Waiting', value: String(late) }],
      fix: 'Check that a provisioning-worker is running and, if Temporal executes workflows, that it can reach Temporal.',
      runbook: 'temporal-away',
    };
  }
  return { status: 'ok', summary: 'No workflow is stuck.', facts };
}

async function lookWith(look: HealthLook, db: Db): Promise<HealthFinding> {
  try {
    return await look(db);
  } catch (error) {
    return unreadable(error);
  }
}

function unreadable(error: unknown): HealthFinding {
  return {
    status: 'error',
    summary: 'This check failed.',
    facts: [{ label: 'Reason', value: error instanceof Error ? error.message : 'unknown' }],
    fix: 'Check the log of the api process.',
    runbook: 'database-slow-or-away',
  };
}
