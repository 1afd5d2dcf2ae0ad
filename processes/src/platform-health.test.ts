import { DomainError, systemClock } from '@gpuaas/kernel';
import { expect, it } from 'vitest';
import type { Ports } from './open-ports.ts';
import { createPlatformHealth } from './platform-health.ts';

const ports = {
  pools: { health: { db: {} } },
  eventBus: { countDeadLetters: async () => 0, lag: async () => [] },
  workflows: { count: async () => ({ running: 0, broken: 0, late: 0 }), unserved: async () => [] },
  secrets: {},
} as unknown as Ports;
const nothingRuns = { workflows: [], consumers: [], roles: [], processes: async () => [] };
const probe = { look: async () => ({ ok: true as const, milliseconds: 1 }) };

it('shows every check of every module, worst first, also when some cannot look', async () => {
  const fine = { status: 'ok' as const, summary: 'Fine.', facts: [] };
  const look = createPlatformHealth(
    ports,
    {
      fine: async () => fine,
      slow: async () => ({ ...fine, status: 'attention', fix: 'Wait.', runbook: 'job-keeps-failing' }),
      rejects: () => Promise.reject(new Error('no such table')),
      throws: () => {
        throw new Error('not even a promise');
      },
    },
    nothingRuns,
    probe,
    systemClock,
  );
  const { status, checks } = await look();
  expect(status).toBe('error');
  expect(checks.map(({ name, status }) => `${name} ${status}`)).toEqual([
    'rejects error',
    'throws error',
    'slow attention',
    'database ok',
    'events ok',
    'workflows ok',
    'processes ok',
    'fine ok',
  ]);
  expect(checks[0]).toMatchObject({ summary: 'This check failed.', facts: [{ value: 'no such table' }] });
  expect(checks[2]).toMatchObject({ fix: 'Wait.', runbook: 'job-keeps-failing' });
  expect(checks[7]).toMatchObject({ fix: null, runbook: null });
});

it('says why secrets cannot be read, and that what runs goes on', async () => {
  const look = () => Promise.reject(new DomainError('unavailable', { reason: 'The secret store is sealed.' }));
  const health = createPlatformHealth(
    { ...ports, secrets: { look } } as unknown as Ports,
    {},
    nothingRuns,
    probe,
    systemClock,
  );
  const { checks } = await health();
  expect(checks[0]).toMatchObject({
    name: 'secrets',
    status: 'error',
    facts: [{ label: 'Reason', value: 'The secret store is sealed.' }],
    runbook: 'secret-store-away',
  });
});

it.each([
  [0, 0, 0, 'ok', 'All events processed.'],
  [0, 0, 2, 'ok', 'Events are being processed.'],
  [0, 1, 2, 'attention', '1 event is being retried.'],
  [2, 1, 0, 'error', '2 events were dead-lettered.'],
])(
  'counts %i dead letters, %i events being retried and %i unread',
  async (deadLetters, retrying, unread, status, summary) => {
    const eventBus = {
      countDeadLetters: async () => deadLetters,
      lag: async () => [
        { consumer: 'one', unread, retrying: 0 },
        { consumer: 'other', unread: 0, retrying },
      ],
    };
    const runs = nothingRuns;
    const look = createPlatformHealth({ ...ports, eventBus } as unknown as Ports, {}, runs, probe, systemClock);
    const { checks } = await look();
    expect(checks.find(({ name }) => name === 'events')).toMatchObject({
      status,
      summary,
      facts: [{ value: String(deadLetters) }, { value: String(retrying) }, { value: String(unread) }],
    });
  },
);

it('says when workflows have something to do and nobody does it', async () => {
  const workflows = { ...ports.workflows, count: async () => ({ running: 3, broken: 0, late: 2 }) };
  const look = createPlatformHealth({ ...ports, workflows }, {}, nothingRuns, probe, systemClock);
  const found = (await look()).checks.find(({ name }) => name === 'workflows');
  expect(found).toMatchObject({
    status: 'attention',
    summary: '2 workflows have waited for more than 30 seconds to be executed.',
    runbook: 'temporal-away',
  });
});
