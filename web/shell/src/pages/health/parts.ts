import type { HealthStatus } from '@gpuaas/contract';
import { sentenceCase } from '@gpuaas/web-ui-kit';

interface Part {
  title: string;
  /** What it is for, so that somebody who sees it broken knows what that breaks. */
  meaning: string;
}

const parts: Readonly<Record<string, Part>> = {
  database: {
    title: 'Database',
    meaning: 'Every change is written here first. Without it nothing can be asked or changed.',
  },
  outbox: { title: 'Outbox', meaning: 'Hands on what has happened. While it waits, new allocations are not taken up.' },
  events: {
    title: 'Event bus',
    meaning: 'Carries events to those who act on them. One that was put aside was acted on by nobody.',
  },
  workflows: { title: 'Workflows', meaning: 'Carry an allocation through its steps, across restarts.' },
  nodes: { title: 'Nodes', meaning: 'The hosts that allocations are placed on.' },
};

/** One that a newer server invented is shown as it is called. */
export function partOf(name: string): Part {
  return parts[name] ?? { title: sentenceCase(name), meaning: '' };
}

export const statusWords: Readonly<Record<HealthStatus, string>> = {
  ok: 'Works',
  attention: 'Needs attention',
  error: 'Does not work',
};

export const overallWords: Readonly<Record<HealthStatus, string>> = {
  ok: 'Every part works',
  attention: 'Works, but somebody should act',
  error: 'Something does not work',
};

const timestamp = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

export function isTimestamp(value: string): boolean {
  return timestamp.test(value);
}
