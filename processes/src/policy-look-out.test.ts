import type { Database } from '@gpuaas/database';
import { createDoorbell, createLogger, DomainError, systemClock } from '@gpuaas/kernel';
import { policyBell } from '@gpuaas/policy';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPolicyLookOut, untilPoliciesAreRead } from './policy-look-out.ts';

const lines: string[] = [];
const log = createLogger({ service: 'test', clock: systemClock, write: (line) => void lines.push(line) });
const doorbell = createDoorbell();
let looks: number;
let look: () => Promise<void>;
let stop: AbortController;
let running: Promise<void>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [looks, look, stop] = [0, async () => {}, new AbortController()];
  const refresh = () => {
    looks += 1;
    return look();
  };
  const deps = { policies: { refresh }, database: { db: {} } as Database, doorbell, log };
  running = createPolicyLookOut(deps).run(stop.signal);
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(async () => {
  stop.abort();
  await running;
  vi.useRealTimers();
});

it('looks once a second by itself, and at once when the bell rings', async () => {
  expect(looks).toBe(1);
  await vi.advanceTimersByTimeAsync(999);
  expect(looks).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(looks).toBe(2);
  doorbell.ring(policyBell);
  await vi.advanceTimersByTimeAsync(0);
  expect(looks).toBe(3);
});

it('looks again when a look has failed', async () => {
  look = () => Promise.reject(new Error('the database is away'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(looks).toBe(3);
  expect(lines.join()).toContain('policies could not be looked at');
});

it('does not let a process begin before it knows the policies, however often the database is away', async () => {
  let failures = 3;
  const policies = {
    refresh: async () => {
      failures -= 1;
      if (failures >= 0) throw new DomainError('unavailable', { reason: 'The database is away.' });
    },
  };
  let isRead = false;
  const reading = untilPoliciesAreRead(policies, { db: {} } as Database, log).then(() => {
    isRead = true;
  });
  await vi.advanceTimersByTimeAsync(2_999);
  expect(isRead).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await reading;
  const broken = { refresh: () => Promise.reject(new Error('no such table')) };
  await expect(untilPoliciesAreRead(broken, { db: {} } as Database, log)).rejects.toThrow('no such table');
});
