import { DatabaseUnavailable } from '@gpuaas/database';
import { sleep } from '@gpuaas/kernel';
import { describe, expect, it } from 'vitest';
import { createDatabaseProbe } from './database-probe.ts';

const full = () =>
  new DatabaseUnavailable({ reason: 'The database has no space left.', retryAfterSeconds: 10 }, undefined);

describe('The database probe', () => {
  it('answers within its deadline when the database never does', async () => {
    const probe = createDatabaseProbe({ proveWrite: () => new Promise(() => {}) }, { within: 100 });
    const startedAt = performance.now();
    expect(await probe.look()).toEqual({ ok: false, reason: 'The database is not responding.' });
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  it('tells the reason why nothing can be written', async () => {
    const probe = createDatabaseProbe({ proveWrite: () => Promise.reject(full()) });
    expect(await probe.look()).toEqual({ ok: false, reason: 'The database has no space left.' });
  });

  it('writes once for all who ask within a second, and again after it', async () => {
    let writes = 0;
    let works = true;
    const proveWrite = async () => {
      writes += 1;
      await sleep(10);
      if (!works) throw full();
    };
    const probe = createDatabaseProbe({ proveWrite }, { kept: 100 });
    const states = await Promise.all(Array.from({ length: 50 }, () => probe.look()));
    expect(states.every(({ ok }) => ok)).toBe(true);
    expect(writes).toBe(1);
    works = false;
    await sleep(150);
    expect(await probe.look()).toMatchObject({ ok: false });
    works = true;
    await sleep(150);
    expect(await probe.look()).toMatchObject({ ok: true });
    expect(writes).toBe(3);
  });
});
