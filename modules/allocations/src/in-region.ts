import type { Sku } from '@gpuaas/catalog';
import { DomainError } from '@gpuaas/kernel';

/** The SKU in one region only. Throws `region_not_offered` where it is not offered; whether there is such a region is found by reserving. */
export function inRegion<S extends Sku>(sku: S, region: string | undefined): S {
  if (region === undefined) return sku;
  if (sku.regions?.includes(region) === false) {
    const offered_in = sku.regions.join(', ').replace(/, (?=[^,]*$)/, ' and ') || 'no region';
    const actions = sku.regions.map((one) => ({
      label: `Take it in ${one}`,
      cli: `gpuaas alloc create --sku ${sku.id} --region ${one}`,
    }));
    throw new DomainError('region_not_offered', { sku: sku.id, region, offered_in }, { actions });
  }
  return { ...sku, regions: [region] };
}
