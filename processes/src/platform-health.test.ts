import { systemClock } from '@gpuaas/kernel';
import { expect, it } from 'vitest';
import type { Ports } from './open-ports.ts';
import { createPlatformHealth } from './platform-health.ts';

const ports = {
  pools: { health: { db: {} } },
  eventBus: { countDeadLetters: async () => 0 },
  workflows: { count: async () => ({ running: 0, broken: 0 }), unserved: async () => [] },
} as unknown as Ports;
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
    [],
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
    'fine ok',
  ]);
  expect(checks[0]).toMatchObject({ summary: 'This check failed.', facts: [{ value: 'no such table' }] });
  expect(checks[2]).toMatchObject({ fix: 'Wait.', runbook: 'job-keeps-failing' });
  expect(checks[6]).toMatchObject({ fix: null, runbook: null });
});
