import { randomBytes } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretStoreContract } from './contract.ts';
import { createEmbeddedSecretStore } from './embedded.ts';

secretStoreContract('embedded', async () => {
  const test = await createTestDatabase();
  return {
    store: createEmbeddedSecretStore(test.database, randomBytes(32)),
    dump: async () => {
      const rows = await test.asOwner("select path, encode(ciphertext, 'escape') as text from secret_store.secret");
      return JSON.stringify(rows);
    },
    takeAway: async () => {
      const [row] = await test.asOwner<{ name: string }>('select current_database() as name');
      const limit = (most: number) => test.asOwner(`alter database ${row?.name} with connection limit ${most}`);
      await limit(0);
      const own = "from pg_stat_activity where datname = current_database() and application_name = 'test'";
      await test.asOwner(`select pg_terminate_backend(pid) ${own}`);
      // They end a moment after they were told to. One that ends only when the limit is gone would take a call with it.
      await expect.poll(() => test.asOwner(`select pid ${own}`), { timeout: 10_000 }).toEqual([]);
      return async () => void (await limit(-1));
    },
    close: () => test.close(),
  };
});

describe('a row of the embedded secret store', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.close());

  it('is worth nothing in the place of another version or another path', async () => {
    const store = createEmbeddedSecretStore(test.database, randomBytes(32));
    await store.write('old', 'first');
    await test.asOwner('create table before as select * from secret_store.secret');
    await store.write('old', 'second');
    for (const value of ['a', 'b', 'c']) await store.write('other', value);
    const put = (path: string, from: string) =>
      test.asOwner(
        `update secret_store.secret set wrapped_key = source.wrapped_key, ciphertext = source.ciphertext
         from ${from} source where secret.path = $1 and source.path <> $2`,
        [path, from === 'before' ? '' : path],
      );
    await put('old', 'before');
    await expect(store.read('old')).rejects.toThrow();
    await store.write('old', 'fifth');
    expect([await store.read('old'), await store.read('other')]).toMatchObject([{ version: 3 }, { version: 3 }]);
    await put('old', 'secret_store.secret');
    await expect(store.read('old')).rejects.toThrow();
    await store.write('old', 'sixth');
    expect(await store.read('old')).toMatchObject({ value: 'sixth' });
  });

  it('cannot be read with another master key', async () => {
    await createEmbeddedSecretStore(test.database, randomBytes(32)).write('mine', 'secret');
    const other = createEmbeddedSecretStore(test.database, randomBytes(32));
    await expect(other.read('mine')).rejects.toMatchObject({ code: 'unavailable' });
  });
});
