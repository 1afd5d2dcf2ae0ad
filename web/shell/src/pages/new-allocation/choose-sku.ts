import type { SkuView } from '@gpuaas/contract';

/** Why a SKU cannot be had right now, or undefined when it can. */
export function whyNot({ active, free_now: free }: SkuView): string | undefined {
  if (!active) return 'No longer offered.';
  return free > 0 ? undefined : 'No node has room right now.';
}

/** The one that the address names, whatever its state; else the first that can be had. */
export function chosenSku(skus: readonly SkuView[], named: string | undefined): SkuView | undefined {
  return skus.find(({ id }) => id === named) ?? skus.find((sku) => whyNot(sku) === undefined) ?? skus[0];
}
