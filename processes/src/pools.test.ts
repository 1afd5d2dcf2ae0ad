import { silentLogger } from '@gpuaas/kernel';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePools, openPools, type Pools } from './pools.ts';
import type { Settings } from './settings.ts';

/** More than any of the pools has. */
const all = 20;
const names = ['requests', 'essential', 'nodes', 'events', 'workflows', 'jobs', 'health'] as const;

describe('connections', () => {
  let database: TestDatabase;
  let pools: Pools;
  beforeAll(async () => {
    database = await createTestDatabase();
    const limits = { databaseConnectTimeout: 3_000, databaseLockTimeout: 3_000, databaseStatementTimeout: 3_000 };
    pools = openPools({ databaseUrl: database.url, databaseConnections: 6, ...limits } as Settings, silentLogger);
  });
  afterAll(async () => {
    await closePools(pools);
    await database.close();
  });

  it.each(names)('of %s can all be taken without those of anybody else', async (taken) => {
    let giveBack = () => {};
    const held = new Promise<void>((resolve) => {
      giveBack = resolve;
    });
    const holders = Array.from({ length: all }, () => pools[taken].transaction(() => held).catch(() => {}));
    try {
      const others = names.filter((name) => name !== taken);
      await Promise.all(others.map((name) => expect(pools[name].proveWrite(), name).resolves.toBeUndefined()));
    } finally {
      giveBack();
      await Promise.all(holders);
    }
  });
});
