import { sleep } from '@gpuaas/kernel';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('processes that start together open the platform one after the other', async () => {
  let inside = 0;
  let most = 0;
  const open = () =>
    inTurn(database.url, async () => {
      inside += 1;
      most = Math.max(most, inside);
      await sleep(50);
      inside -= 1;
      return 'open';
    });
  expect(await Promise.all([open(), open(), open()])).toEqual(['open', 'open', 'open']);
  expect(most).toBe(1);
});

it('a process that fails lets the next one in', async () => {
  await expect(inTurn(database.url, () => Promise.reject(new Error('no key')))).rejects.toThrow('no key');
  expect(await inTurn(database.url, async () => 'open')).toBe('open');
});
