import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOrCreate, type SecretStore } from './secret-store.ts';

export interface SecretStoreUnderTest {
  store: SecretStore;
  /** Everything that the store keeps outside itself, as text, to look for plain secrets in. */
  dump(): Promise<string>;
  /** Takes away what the store keeps secrets in, and answers how it is brought back. */
  takeAway(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** What every SecretStore promises. Each adapter's test file calls this. */
export function secretStoreContract(adapter: string, open: () => Promise<SecretStoreUnderTest>): void {
  describe(`SecretStore (${adapter})`, () => {
    let t: SecretStoreUnderTest;
    beforeAll(async () => {
      t = await open();
    });
    afterAll(() => t?.close());

    it('gives back what was written, in versions that count up', async () => {
      const path = `test/${randomUUID()}`;
      expect(await t.store.read(path)).toBeUndefined();
      expect(await t.store.write(path, 'first')).toBe(1);
      expect(await t.store.write(path, 'second ünïcode')).toBe(2);
      expect(await t.store.read(path)).toEqual({ value: 'second ünïcode', version: 2 });
    });

    it.each([
      ['nothing', ''],
      ['what looks like JSON', '{"data":{"value":"no"}}'],
      ['control characters', '\u0001 \u0007 \n\r\t \u2028'],
      ['a quarter of a megabyte', 'ü'.repeat(128 * 1024)],
    ])('gives back %s as it was', async (_, value) => {
      const path = `test/${randomUUID()}`;
      await t.store.write(path, value);
      expect((await t.store.read(path))?.value === value).toBe(true);
    });

    it('tells paths apart, also where one lies below another or has odd characters', async () => {
      const path = `test/${randomUUID()}`;
      const paths = [path, `${path}/below`, `${path} odd`, `${path}?version=1#x`, `${path}%2Fbelow`, `${path}ü`];
      for (const one of paths) await t.store.write(one, `value of ${one}`);
      for (const one of paths) expect(await t.store.read(one)).toEqual({ value: `value of ${one}`, version: 1 });
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

    it('writes nothing for whoever expects a version that never was', async () => {
      const path = `test/${randomUUID()}`;
      expect(await t.store.write(path, 'third', { expectedVersion: 2 })).toBeUndefined();
      expect(await t.store.read(path)).toBeUndefined();
    });

    it('gives all who create the same secret the same value', async () => {
      const path = `test/${randomUUID()}`;
      const values = await Promise.all(
        Array.from({ length: 10 }, () => readOrCreate(t.store, path, async () => randomUUID())),
      );
      expect(new Set(values).size).toBe(1);
    });

    it('forgets what was removed, as if it had never been', async () => {
      const path = `test/${randomUUID()}`;
      await t.store.write(path, 'gone');
      await t.store.write(path, 'gone too');
      await t.store.remove(path);
      await t.store.remove(path);
      expect(await t.store.read(path)).toBeUndefined();
      expect(await t.store.write(path, 'new', { expectedVersion: 0 })).toBe(1);
    });

    it('keeps no secret in plain text', async () => {
      const marker = `marker-${randomUUID()}`;
      await t.store.write(`test/${randomUUID()}`, marker);
      expect(await t.dump()).not.toContain(marker);
    });

    it('is unavailable while what it rests on is away, and has lost nothing afterwards', async () => {
      const path = `test/${randomUUID()}`;
      await t.store.write(path, 'kept');
      const bringBack = await t.takeAway();
      try {
        const unavailable = { code: 'unavailable' };
        await expect(t.store.read(path)).rejects.toMatchObject(unavailable);
        await expect(t.store.write(path, 'lost')).rejects.toMatchObject(unavailable);
        await expect(t.store.write(path, 'lost', { expectedVersion: 1 })).rejects.toMatchObject(unavailable);
        await expect(t.store.remove(path)).rejects.toMatchObject(unavailable);
        await expect(readOrCreate(t.store, path, async () => 'made')).rejects.toMatchObject(unavailable);
      } finally {
        await bringBack();
      }
      expect(await t.store.read(path)).toEqual({ value: 'kept', version: 1 });
    });
  });
}
