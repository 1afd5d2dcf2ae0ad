import type { HealthCheck, PlatformHealth } from '@gpuaas/contract';
import { iso } from './ids.ts';
import { processesAt } from './processes.ts';
import type { World } from './world.ts';

type Facts = Readonly<Record<string, string>>;

function fine(name: string, summary: string, facts: Facts = {}): HealthCheck {
  return { name, status: 'ok', summary, facts: listed(facts), fix: null, runbook: null };
}

const listed = (facts: Facts) => Object.entries(facts).map(([label, value]) => ({ label, value }));

const late: HealthCheck = {
  name: 'outbox',
  status: 'error',
  summary: '12 events have waited for more than 10 seconds.',
  facts: listed({ 'Not sent yet': '12' }),
  fix: 'Check that a process with the role outbox-relay is running, and check its log.',
  runbook: 'events-not-delivered',
};

export function healthOf({ scenario, nodes, operators }: World, at: number): PlatformHealth {
  const processes = processesAt(at);
  const open = operators.letters.filter(({ state }) => state === 'open').length;
  const counts = { 'Dead letters': String(open), 'Being retried': '0', 'Not processed yet': '3' };
  const dead: HealthCheck = {
    name: 'events',
    status: 'error',
    summary: `${open === 1 ? '1 event was' : `${open} events were`} dead-lettered.`,
    facts: listed(counts),
    fix: 'Read the reason of each one, fix the cause and replay it: gpuaas dead-letter list',
    runbook: 'dead-letters',
  };
  const silent: HealthCheck = {
    name: 'processes',
    status: 'attention',
    summary: '1 process is not responding.',
    facts: listed({ Running: '6', Version: '0.1.0', 'Not responding': '1' }),
    fix: 'Other processes do their work. Check the hosts of those that are not responding: gpuaas process list',
    runbook: 'process-not-responding',
  };
  const active = `${nodes.filter(({ state }) => state === 'active').length} of ${nodes.length}`;
  const checks = [
    ...(scenario === 'stuck' ? [late] : []),
    ...(open > 0 ? [dead] : []),
    silent,
    fine('database', 'The database is accepting writes.', { 'Write latency': '1.2 ms' }),
    ...(open > 0 ? [] : [fine('events', 'Events are being processed.', counts)]),
    fine('workflows', 'No workflow is stuck.', { Running: '1', Stuck: '0' }),
    fine('secrets', 'The secret store can be read.'),
    fine('jobs', 'All scheduled jobs succeed.'),
    fine('nodes', 'All nodes are responding.', { Active: active }),
  ];
  return { status: checks[0]?.status ?? 'ok', at: iso(at), checks, processes };
}
