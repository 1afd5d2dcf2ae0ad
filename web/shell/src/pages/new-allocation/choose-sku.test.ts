import type { SkuView } from '@gpuaas/contract';
import { expect, test } from 'vitest';
import { chosenSku, whyNot } from './choose-sku.ts';

const sku = (id: string, free: number, active = true): SkuView => ({
  id,
  display_name: id,
  capacity_shape: 'gpu_slice',
  gpu: { model: 'NVIDIA H200', count: 1, memory_bytes: 151_397_597_184 },
  allowed_gpu_counts: [1],
  limits: null,
  sudo: false,
  price_per_hour: { amount: '4.50', currency: 'USD' },
  free_now: free,
  offered_in: null,
  regions: [],
  active,
  simulated: false,
});

test('the first one that is free is chosen when the address names none', () => {
  expect(chosenSku([sku('full', 0), sku('old', 3, false), sku('free', 1)], undefined)?.id).toBe('free');
});

test('the one that the address names stays chosen, also when it is full', () => {
  expect(chosenSku([sku('free', 1), sku('full', 0)], 'full')?.id).toBe('full');
});

test('an unknown name in the address changes nothing', () => {
  expect(chosenSku([sku('free', 1)], 'nonsense')?.id).toBe('free');
});

test('a SKU that cannot be had says why', () => {
  expect(whyNot(sku('free', 1))).toBeUndefined();
  expect(whyNot(sku('full', 0))).toContain('No node has room');
  expect(whyNot(sku('old', 3, false))).toContain('No longer offered');
});
