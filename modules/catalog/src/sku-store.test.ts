import type { OrganizationId, SkuView } from '@gpuaas/contract';
import { tablesOf } from '@gpuaas/database';
import { createCtx, systemPrincipal } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wireCatalog } from './catalog.ts';
import { catalogHandlers } from './http.ts';
import type { Sku } from './sku.ts';

const ctx = createCtx(createTestCtxSource(), { principal: systemPrincipal('test'), correlationId: 'cor_catalog' });
const catalog = wireCatalog({ regions: { keep: async () => {} } });
const orgId = 'org_own' as OrganizationId;

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
      allowedGpuCounts: [1],
      limits: { memoryBytes: undefined, cpus: undefined, tasks: undefined, diskBytes: undefined },
      sudo: false,
      pricePerHour: { micros: 4_500_000n, currency: 'USD' },
      regions: undefined,
      active: true,
      simulated: false,
      ...more,
    };
    await test.database.transaction((tx) => catalog.put(tx, ctx, sku));
    return sku;
  };
  const handlers = catalogHandlers({
    catalog,
    capacity: { countFree: async (_, skus) => skus.map(() => [{ region: 'local', displayName: 'Local', free: 3 }]) },
  });
  const getActive = (id: string, org = orgId, gpus?: number) => catalog.getActive(test.database.db, id, org, gpus);
  const viewOf = async (id: string, list: 'listSkus' | 'listAllSkus' = 'listAllSkus') => {
    const handler = handlers[list] as (call: object) => Promise<{ body: { items: SkuView[] } }>;
    const { body } = await handler({ db: test.database.db, project: { orgId } });
    return body.items.find((item) => item.id === id);
  };

  it('keeps its price to the millionth, however large', async () => {
    for (const micros of [1n, 9_007_199_254_740_993n]) {
      const sku = await put('exact', { pricePerHour: { micros, currency: 'USD' } });
      expect(await getActive('exact')).toEqual(sku);
    }
    expect(await viewOf('exact')).toMatchObject({
      price_per_hour: { amount: '9007199254.740993', currency: 'USD' },
    });
  });

  it('has had every price that it had: a new one takes the place of none', async () => {
    const price = async () => (await getActive('dear')).pricePerHour.micros;
    const add = (micros: bigint, from?: Date) =>
      test.database.transaction((tx) => catalog.addPrice(tx, ctx, 'dear', { micros, currency: 'USD' }, from));
    await put('dear', { pricePerHour: { micros: 1n, currency: 'USD' } });
    await put('dear', { pricePerHour: { micros: 1n, currency: 'USD' } });
    await add(2n);
    await add(3n, new Date(Date.now() + 3_600_000));
    expect(await price()).toBe(2n);
    await expect(add(4n, new Date(Date.now() - 3_600_000))).rejects.toMatchObject({ code: 'validation_failed' });
    const had = async () =>
      (await catalog.prices(test.database.db, 'dear')).map(({ pricePerHour }) => pricePerHour.micros);
    expect(await had()).toEqual([3n, 2n, 1n]);
    await test.asOwner("update clock.shift set by_interval = '2 hours'");
    expect(await price()).toBe(3n);
    await test.asOwner("update clock.shift set by_interval = '0'");
    await put('dear', { pricePerHour: { micros: 5n, currency: 'USD' } });
    expect([await price(), await had()]).toEqual([5n, [3n, 5n, 2n, 1n]]);
    for (const change of ['update catalog.price set price_micros = 9', 'delete from catalog.price']) {
      const write = test.database.transaction((tx) => sql.raw(change).execute(tablesOf<object>('catalog')(tx)));
      await expect(write, change).rejects.toThrow(/permission denied/);
    }
  });

  it('exists for the organisations that may have it and for no other', async () => {
    await put('scarce');
    const entitle = (orgIds: OrganizationId[] | undefined) =>
      test.database.transaction((tx) => catalog.entitle(tx, 'scarce', orgIds));
    const other = 'org_other' as OrganizationId;
    await entitle([other]);
    await expect(getActive('scarce')).rejects.toMatchObject({ code: 'not_found' });
    expect(await viewOf('scarce', 'listSkus')).toBeUndefined();
    expect(await viewOf('scarce')).toMatchObject({ id: 'scarce' });
    expect(await getActive('scarce', other)).toMatchObject({ id: 'scarce' });
    await entitle([]);
    await expect(getActive('scarce', other)).rejects.toMatchObject({ code: 'not_found' });
    expect(await catalog.entitled(test.database.db, 'scarce')).toEqual([]);
    await entitle([other, orgId]);
    expect(await viewOf('scarce', 'listSkus')).toMatchObject({ id: 'scarce' });
    await entitle(undefined);
    expect(await catalog.entitled(test.database.db, 'scarce')).toBeUndefined();
    expect(await getActive('scarce')).toMatchObject({ id: 'scarce' });
  });

  it('is had in the sizes that it allows, each for its own price', async () => {
    const more = { gpuCount: 2, allowedGpuCounts: [2, 4, 8], pricePerHour: { micros: 7n, currency: 'USD' } };
    await put('sized', more);
    expect(await getActive('sized')).toMatchObject({ gpuCount: 2, pricePerHour: { micros: 7n } });
    expect(await getActive('sized', orgId, 8)).toMatchObject({ gpuCount: 8, pricePerHour: { micros: 28n } });
    await expect(getActive('sized', orgId, 3)).rejects.toMatchObject({
      code: 'validation_failed',
      message: 'sized can be had with 2, 4 or 8 GPUs, not with 3.',
    });
    await expect(put('sized', { ...more, allowedGpuCounts: [2, 3] })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('keeps its limits and whether it gives root', async () => {
    await put('limited', {
      capacityShape: 'baremetal',
      limits: { memoryBytes: 1n << 40n, cpus: 24, tasks: undefined, diskBytes: undefined },
      sudo: true,
    });
    expect(await viewOf('limited')).toMatchObject({
      limits: { memory_bytes: 2 ** 40, cpus: 24, tasks: null },
      sudo: true,
      allowed_gpu_counts: [1],
    });
    await put('limited');
    expect(await viewOf('limited')).toMatchObject({ limits: null, sudo: false });
  });

  it('has no price below zero', async () => {
    await expect(put('negative', { pricePerHour: { micros: -1n, currency: 'USD' } })).rejects.toThrow(/price_micros/);
  });

  it('cannot be bought, and is shown to nobody who buys, while it is not active', async () => {
    await put('retired', { active: false });
    await expect(getActive('retired')).rejects.toMatchObject({ code: 'not_found' });
    expect(await viewOf('retired', 'listSkus')).toBeUndefined();
    expect(await viewOf('retired')).toMatchObject({ active: false });
    await put('retired', { active: true });
    expect(await getActive('retired')).toMatchObject({ id: 'retired' });
    expect(await viewOf('retired', 'listSkus')).toMatchObject({ active: true });
  });

  it.each([true, false])('says whether its GPUs are simulated: %s', async (simulated) => {
    await put('honest', { simulated });
    expect(await viewOf('honest')).toMatchObject({ simulated, free_now: 3 });
  });

  it('is root’s only as a whole host, which has one size', async () => {
    const refused = { code: 'validation_failed' };
    await expect(put('root-slice', { sudo: true })).rejects.toMatchObject(refused);
    await expect(
      put('two-hosts', { capacityShape: 'baremetal', gpuCount: 1, allowedGpuCounts: [1, 2] }),
    ).rejects.toMatchObject(refused);
    await put('root-host', { capacityShape: 'baremetal', sudo: true });
    await expect(
      test.asOwner("update catalog.sku set capacity_shape = 'gpu_slice' where id = 'root-host'"),
    ).rejects.toThrow('sku_sudo');
  });
});
