import type { SkuView } from '@gpuaas/contract';

/** What the list comes to, in a few words. A SKU of eight GPUs and one of a single one may count the same GPUs. */
export function summaryOf(skus: readonly SkuView[]): string {
  const available = skus.filter(({ free_now: free }) => free > 0).length;
  if (skus.length === 0) return '';
  if (available === skus.length) return 'all free now';
  return available === 0 ? 'none free now' : `${available} of ${skus.length} free now`;
}

export const shapeWords: Readonly<Record<SkuView['capacity_shape'], string>> = {
  gpu_slice: 'Slice',
  baremetal: 'Whole node',
};
