import type { HealthStatus, PlatformHealth } from '@gpuaas/contract';
import { sentenceCase } from '@gpuaas/web-ui-kit';

interface Part {
  title: string;
  /** What it is for, so that somebody who sees it broken knows what that breaks. */
  meaning: string;
}

const parts: Readonly<Record<string, Part>> = {
  database: { title: 'Database', meaning: 'Stores every change. While it is down, nothing can be read or changed.' },
  outbox: { title: 'Outbox', meaning: 'Sends events. While it lags, new allocations are not picked up.' },
  events: { title: 'Event bus', meaning: 'Delivers events. Dead-lettered events were not handled.' },
  workflows: { title: 'Workflows', meaning: 'Run the steps of each allocation, across restarts.' },
  processes: { title: 'Processes', meaning: 'Each role of the platform needs at least one.' },
  secrets: { title: 'Secret store', meaning: 'Holds the keys of the platform. No process can be started without it.' },
  jobs: { title: 'Jobs', meaning: 'Run on a schedule and finish what got stuck.' },
  nodes: { title: 'Nodes', meaning: 'The hosts that run allocations.' },
};

/** A part that only a newer server knows is shown under its own name. */
export function partOf(name: string): Part {
  return parts[name] ?? { title: sentenceCase(name), meaning: '' };
}

export const statusWords: Readonly<Record<HealthStatus, string>> = {
  ok: 'Healthy',
  attention: 'Needs attention',
  error: 'Problem',
};

/** How many parts somebody should look at, the worst first. */
export function overallWords({ checks }: Pick<PlatformHealth, 'checks'>): string {
  const count = (wanted: HealthStatus) => checks.filter(({ status }) => status === wanted).length;
  const counted = [
    [count('error'), 'problem', 'problems'],
    [count('attention'), 'warning', 'warnings'],
  ] as const;
  const words = counted.filter(([n]) => n > 0).map(([n, one, many]) => `${n} ${n === 1 ? one : many}`);
  return words.length === 0 ? 'All healthy' : words.join(', ');
}

const timestamp = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

export function isTimestamp(value: string): boolean {
  return timestamp.test(value);
}
