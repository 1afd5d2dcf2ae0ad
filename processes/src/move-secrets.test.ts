import { randomBytes } from 'node:crypto';
import type { SecretStore } from '@gpuaas/secret-store';
import { createEmbeddedSecretStore, pathsOfSecrets } from '@gpuaas/secret-store/embedded';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moveSecrets } from './move-secrets.ts';

describe('secrets that are moved to another store', () => {
  let tests: TestDatabase[];
  beforeEach(async () => {
    tests = [await createTestDatabase(), await createTestDatabase()];
  });
  afterEach(() => Promise.all(tests.map((test) => test.close())));
  const stores = (): [from: SecretStore, to: SecretStore] => {
    const [from, to] = tests.map(({ database }) => createEmbeddedSecretStore(database, randomBytes(32)));
    if (!from || !to) throw new Error('two databases');
    return [from, to];
  };
  const left = () => Promise.all(tests.map(({ database }) => pathsOfSecrets(database)));

  it('are there as they were, and are gone where they came from', async () => {
    const [from, to] = stores();
    await from.write('a/key', 'first');
    await from.write('a/key', 'second');
    await from.write('b/key', 'other');
    // Stopped half way the last time.
    await to.write('b/key', 'other');
    await moveSecrets(from, ['a/key', 'b/key'], to);
    expect([await to.read('a/key'), await to.read('b/key')]).toMatchObject([{ value: 'second' }, { value: 'other' }]);
    expect(await left()).toEqual([[], ['a/key', 'b/key']]);
  });

  it('all stay when one of them would take the place of another platform’s', async () => {
    const [from, to] = stores();
    await from.write('a/key', 'ours');
    await from.write('b/key', 'ours');
    await to.write('b/key', 'theirs');
    await expect(moveSecrets(from, ['a/key', 'b/key'], to)).rejects.toThrow('another secret at b/key');
    expect((await left())[0]).toEqual(['a/key', 'b/key']);
    expect(await to.read('b/key')).toMatchObject({ value: 'theirs' });
  });

  it('all stay when a copy cannot be read', async () => {
    const [from, to] = stores();
    await from.write('a/key', 'ours');
    const forgetful = { ...to, write: async () => 1 };
    await expect(moveSecrets(from, ['a/key'], forgetful)).rejects.toThrow('another secret at a/key');
    expect((await left())[0]).toEqual(['a/key']);
  });
});
