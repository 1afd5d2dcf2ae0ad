import type { SkuView } from '@gpuaas/contract';
import { costOf } from '@gpuaas/web-ui-kit';

const oneHour = 3_600_000;

/** The size that the address names, if the SKU allows it; else its own. */
export function sizeOf({ gpu, allowed_gpu_counts: allowed }: SkuView, named: string | undefined): number {
  return allowed.find((count) => String(count) === named) ?? gpu.count;
}

/** The SKU as it is in this size: sizes are multiples of its own, and so is the price. */
export function inSize(sku: SkuView, count: number): SkuView {
  if (count === sku.gpu.count) return sku;
  const price = costOf(sku.price_per_hour, (oneHour * count) / sku.gpu.count);
  return { ...sku, gpu: { ...sku.gpu, count }, price_per_hour: price };
}
