import type { SkuView } from '@gpuaas/contract';
import { describe, expect, it } from 'vitest';
import { summaryOf } from './summary.ts';

const sku = (free: number) => ({ free_now: free }) as SkuView;

describe('summary of the SKUs', () => {
  it('says how many of them could be had this minute', () => {
    expect(summaryOf([sku(3), sku(0), sku(1)])).toBe('2 of 3 free now');
    expect(summaryOf([sku(1)])).toBe('all free now');
    expect(summaryOf([sku(0), sku(0)])).toBe('none free now');
  });

  it('says nothing about nothing', () => {
    expect(summaryOf([])).toBe('');
  });
});
