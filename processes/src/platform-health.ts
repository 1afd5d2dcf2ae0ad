import type { HealthCheck, NodeView, PlatformHealth } from '@gpuaas/contract';
import type { Clock, Db } from '@gpuaas/kernel';
import type { DatabaseProbe } from './database-probe.ts';
import type { Modules } from './modules.ts';
import type { Ports } from './open-ports.ts';

type Check = Omit<HealthCheck, 'fix' | 'runbook'> & { fix?: string; runbook?: string };

const rank = { error: 0, attention: 1, ok: 2 } as const;
const slowDatabase = 250;
const lateEvent = 10_000;

export type LookAtPlatform = () => Promise<PlatformHealth>;

/** Looks at every part of the platform. One that cannot be looked at says so and keeps no other from being shown. */
export function createPlatformHealth(
  ports: Ports,
  modules: Modules,
  probe: DatabaseProbe,
  clock: Clock,
): LookAtPlatform {
  const { db } = ports.pools.health;
  return async () => {
    const checks = await Promise.all(
      [database, outbox, events, workflows, jobs, nodes].map(async (look): Promise<HealthCheck> => {
        const check = await look({ ports, modules, probe, clock, db }).catch((error: unknown) =>
          unreadable(look.name, error),
        );
        return { ...check, fix: check.fix ?? null, runbook: check.runbook ?? null };
      }),
    );
    checks.sort((a, b) => rank[a.status] - rank[b.status]);
    return { status: checks[0]?.status ?? 'ok', at: clock.now().toISOString(), checks };
  };
}

interface Surroundings {
  ports: Ports;
  modules: Modules;
  probe: DatabaseProbe;
  clock: Clock;
  db: Db;
}

async function database({ probe }: Surroundings): Promise<Check> {
  const state = await probe.look();
  if (!state.ok) {
    return {
      name: 'database',
      status: 'error',
      summary: 'The database accepts no writes.',
      facts: [{ label: 'Reason', value: state.reason }],
      fix: 'Check that PostgreSQL is running and that its disk has space.',
      runbook: 'database-slow-or-away',
    };
  }
  const facts = [{ label: 'Write latency', value: `${state.milliseconds} ms` }];
  if (state.milliseconds < slowDatabase) {
    return { name: 'database', status: 'ok', summary: 'The database is accepting writes.', facts };
  }
  return {
    name: 'database',
    status: 'attention',
    summary: 'The database is slow.',
    facts,
    fix: 'Check for long transactions, and for a busy disk on the database host.',
    runbook: 'database-slow-or-away',
  };
}

async function outbox({ modules, clock, db }: Surroundings): Promise<Check> {
  const { waiting, since } = await modules.outbox.lag(db);
  const late = since !== undefined && clock.now().getTime() - since.getTime() > lateEvent;
  const facts = [
    { label: 'Not sent yet', value: String(waiting) },
    { label: 'Oldest', value: since?.toISOString() ?? 'none' },
  ];
  if (!late) return { name: 'outbox', status: 'ok', summary: 'All events sent.', facts };
  return {
    name: 'outbox',
    status: 'error',
    summary: `${counted(waiting, 'event has', 'events have')} waited for more than ${lateEvent / 1000} seconds.`,
    facts,
    fix: 'Check that a process with the role outbox-relay is running, and check its log.',
    runbook: 'events-not-delivered',
  };
}

async function events({ ports }: Surroundings): Promise<Check> {
  const parked = await ports.eventBus.countDeadLetters();
  const facts = [{ label: 'Dead letters', value: String(parked) }];
  if (parked === 0) return { name: 'events', status: 'ok', summary: 'All events processed.', facts };
  return {
    name: 'events',
    status: 'error',
    summary: `${counted(parked, 'event was', 'events were')} dead-lettered.`,
    facts,
    fix: 'Read the reason of each event and fix its cause.',
    runbook: 'events-not-delivered',
  };
}

async function workflows({ ports, db }: Surroundings): Promise<Check> {
  const { running, broken } = await ports.workflows.count(db);
  const facts = [
    { label: 'Running', value: String(running) },
    { label: 'Stuck', value: String(broken) },
  ];
  if (broken === 0) return { name: 'workflows', status: 'ok', summary: 'No workflow is stuck.', facts };
  return {
    name: 'workflows',
    status: 'error',
    summary: `${counted(broken, 'workflow is', 'workflows are')} stuck.`,
    facts,
    fix: 'This version of the platform cannot continue what an earlier one started. The allocations end at their deadlines.',
    runbook: 'allocation-stuck-in-provisioning',
  };
}

/** One failed run can be a moment's trouble; two in a row need a person. */
async function jobs({ modules, db }: Surroundings): Promise<Check> {
  const failing = await modules.jobs.failing(db, 2);
  const [first] = failing;
  if (!first) return { name: 'jobs', status: 'ok', summary: 'All scheduled jobs succeed.', facts: [] };
  const names = failing.map(({ name }) => name).join(', ');
  return {
    name: 'jobs',
    status: 'error',
    summary: `${counted(failing.length, 'scheduled job is', 'scheduled jobs are')} failing: ${names}.`,
    facts: [
      { label: 'Failed runs', value: `${first.failures} in a row` },
      { label: 'Failing since', value: first.since.toISOString() },
      { label: 'Last error', value: first.lastError },
    ],
    fix: 'Read the last error, fix its cause and wait for the next run. Other rows and other jobs are not affected.',
    runbook: 'job-keeps-failing',
  };
}

async function nodes({ modules, db }: Surroundings): Promise<Check> {
  const { items } = await modules.fleet.listNodes(db, { name: undefined }, { limit: 1_000, after: undefined });
  const slots = [
    ...(
      await modules.fleet.slotsOf(
        db,
        items.map(({ id }) => id),
      )
    ).values(),
  ].flat();
  const inState = (state: NodeView['state']) => items.filter((node) => node.state === state).length;
  const blocked = slots.filter(({ state }) => state === 'cleanup_blocked').length;
  const offline = inState('offline');
  const quarantined = inState('quarantined');
  const facts = [
    { label: 'Active', value: `${inState('active')} of ${items.length}` },
    { label: 'Offline', value: String(offline) },
    { label: 'Quarantined', value: String(quarantined) },
    { label: 'GPUs', value: String(slots.length) },
    { label: 'GPUs blocked', value: String(blocked) },
  ];
  if (offline > 0) {
    const summary = `${counted(offline, 'node is', 'nodes are')} not responding.`;
    const fix = 'Check that the hosts are up and can reach the node listener.';
    return { name: 'nodes', status: 'error', summary, facts, fix, runbook: 'node-offline' };
  }
  if (quarantined > 0) {
    const summary = `${quarantined} ${quarantined === 1 ? 'node is' : 'nodes are'} quarantined.`;
    const fix = 'Find the reason on the page of the node, check its host, then let it join again.';
    return { name: 'nodes', status: 'attention', summary, facts, fix, runbook: 'node-quarantined' };
  }
  if (blocked > 0) {
    const summary = `${counted(blocked, 'GPU is', 'GPUs are')} blocked because cleanup could not be verified.`;
    const fix = 'Check the evidence of the last task of each allocation, clean up the host, then release again.';
    return { name: 'nodes', status: 'attention', summary, facts, fix, runbook: 'release-failed' };
  }
  if (inState('active') === 0) {
    const summary = 'No node is active.';
    const fix = 'Add a node and start its agent with a join token.';
    return { name: 'nodes', status: 'attention', summary, facts, fix, runbook: 'node-does-not-join' };
  }
  return { name: 'nodes', status: 'ok', summary: 'All nodes are responding.', facts };
}

function unreadable(name: string, error: unknown): Check {
  return {
    name,
    status: 'error',
    summary: 'This check failed.',
    facts: [{ label: 'Reason', value: error instanceof Error ? error.message : 'unknown' }],
    fix: 'Check the log of the api process.',
    runbook: 'database-slow-or-away',
  };
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
