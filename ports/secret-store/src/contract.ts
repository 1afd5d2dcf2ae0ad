import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOrCreate, type SecretStore } from './secret-store.ts';

export interface SecretStoreUnderTest {
  store: SecretStore;
  /** Everything that the store keeps outside itself, as text, to look for plain secrets in. */
  dump(): Promise<string>;
  close(): Promise<void>;
}

/** What every SecretStore promises. Each adapter's test file calls this. */
export function secretStoreContract(adapter: string, open: () => Promise<SecretStoreUnderTest>): void {
  describe(`SecretStore (${adapter})`, () => {
    let t: SecretStoreUnderTest;
    beforeAll(async () => {
      t = await open();
    });
    afterAll(() => t.close());

    it('gives back what was written, in versions that count up', async () => {
      const path = `test/${randomUUID()}`;
      expect(await t.store.read(path)).toBeUndefined();
      expect(await t.store.write(path, 'first')).toBe(1);
      expect(await t.store.write(path, 'second ünïcode')).toBe(2);
      expect(await t.store.read(path)).toEqual({ value: 'second ünïcode', version: 2 });
    });

    it('lets one of several writers of the same version win', async () => {
      const path = `test/${randomUUID()}`;
      const versions = await Promise.all(
        Array.from({ length: 10 }, (_, index) => t.store.write(path, `writer ${index}`, { expectedVersion: 0 })),
      );
      expect(versions.filter((version) => version === 1)).toHaveLength(1);
      expect(versions.filter((version) => version === undefined)).toHaveLength(9);
      expect(await t.store.write(path, 'late', { expectedVersion: 0 })).toBeUndefined();
      expect(await t.store.write(path, 'next', { expectedVersion: 1 })).toBe(2);
    });

    it('gives all who create the same secret the same value', async () => {
      const path = `test/${randomUUID()}`;
      const values = await Promise.all(
        Array.from({ length: 10 }, () => readOrCreate(t.store, path, async () => randomUUID())),
      );
      expect(new Set(values).size).toBe(1);
    });

    it('forgets what was removed', async () => {
      const path = `test/${randomUUID()}`;
      await t.store.write(path, 'gone');
      await t.store.remove(path);
      expect(await t.store.read(path)).toBeUndefined();
    });

    it('keeps no secret in plain text', async () => {
      const marker = `marker-${randomUUID()}`;
      await t.store.write(`test/${randomUUID()}`, marker);
      expect(await t.dump()).not.toContain(marker);
    });
  });
}
