import type { SkuView } from '@gpuaas/contract';
import { expect, it } from 'vitest';
import { inSize, sizeOf } from './size.ts';

const sku = {
  gpu: { model: 'H200', count: 2, memory_bytes: 1 },
  allowed_gpu_counts: [2, 4, 8],
  price_per_hour: { amount: '9.000001', currency: 'USD' },
} as SkuView;

it('takes only sizes that the SKU allows from the address', () => {
  expect([undefined, '4', '3', 'x'].map((named) => sizeOf(sku, named))).toEqual([2, 4, 2, 2]);
});

it('has the price of its size', () => {
  expect(inSize(sku, 2)).toBe(sku);
  expect(inSize(sku, 8)).toMatchObject({ gpu: { count: 8 }, price_per_hour: { amount: '36.000004' } });
});
