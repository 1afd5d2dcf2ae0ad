import type { SkuView } from '@gpuaas/contract';
import { createCtx, systemPrincipal } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wireCatalog } from './catalog.ts';
import { catalogHandlers } from './http.ts';
import type { Sku } from './sku.ts';

const ctx = createCtx(createTestCtxSource(), { principal: systemPrincipal('test'), correlationId: 'cor_catalog' });
const catalog = wireCatalog();

describe('a SKU', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.close());

  const put = async (id: string, more: Partial<Sku> = {}): Promise<Sku> => {
    const sku: Sku = {
      id,
      displayName: '1 × H200',
      capacityShape: 'gpu_slice',
      gpuModel: 'NVIDIA H200',
      gpuCount: 1,
      gpuMemoryBytes: 141n * 1024n ** 3n,
      pricePerHour: { micros: 4_500_000n, currency: 'USD' },
      active: true,
      simulated: false,
      ...more,
    };
    await test.database.transaction((tx) => catalog.put(tx, ctx, sku));
    return sku;
  };
  const handlers = catalogHandlers({ catalog, capacity: { countFree: async (_, skus) => skus.map(() => 3) } });
  const viewOf = async (id: string, list: 'listSkus' | 'listAllSkus' = 'listAllSkus') => {
    const handler = handlers[list] as (call: object) => Promise<{ body: { items: SkuView[] } }>;
    const { body } = await handler({ db: test.database.db });
    return body.items.find((item) => item.id === id);
  };

  it('keeps its price to the millionth, however large', async () => {
    for (const micros of [1n, 9_007_199_254_740_993n]) {
      const sku = await put('exact', { pricePerHour: { micros, currency: 'USD' } });
      expect(await catalog.getActive(test.database.db, 'exact')).toEqual(sku);
    }
    expect(await viewOf('exact')).toMatchObject({
      price_per_hour: { amount: '9007199254.740993', currency: 'USD' },
    });
  });

  it('has no price below zero', async () => {
    await expect(put('negative', { pricePerHour: { micros: -1n, currency: 'USD' } })).rejects.toThrow(/price_micros/);
  });

  it('cannot be bought, and is shown to nobody who buys, while it is not active', async () => {
    await put('retired', { active: false });
    await expect(catalog.getActive(test.database.db, 'retired')).rejects.toMatchObject({ code: 'not_found' });
    expect(await viewOf('retired', 'listSkus')).toBeUndefined();
    expect(await viewOf('retired')).toMatchObject({ active: false });
    await put('retired', { active: true });
    expect(await catalog.getActive(test.database.db, 'retired')).toMatchObject({ id: 'retired' });
    expect(await viewOf('retired', 'listSkus')).toMatchObject({ active: true });
  });

  it.each([true, false])('says whether its GPUs are simulated: %s', async (simulated) => {
    await put('honest', { simulated });
    expect(await viewOf('honest')).toMatchObject({ simulated, free_now: 3 });
  });
});
