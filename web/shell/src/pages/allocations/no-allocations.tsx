import type { SkuView } from '@gpuaas/contract';
import { Button, buttonClass, EmptyState, formatPerHour } from '@gpuaas/web-ui-kit';
import { useScope } from '../../api/me.ts';
import { useSkus } from '../../api/skus.ts';
import { paths } from '../../paths.ts';
import { billingIsOff } from '../billing.ts';
import type { AllocationSearch } from './allocations.tsx';

/** Nothing at all, or nothing that matches: two different things to say. */
export function NoAllocations({ search, onClear }: { search: AllocationSearch; onClear(): void }) {
  const scope = useScope();
  const { data: skus } = useSkus();
  if (Object.values(search).some((value) => value !== undefined)) {
    return (
      <EmptyState
        title="No allocations match this filter"
        hint="Clear the filter to see all allocations."
        action={<Button onClick={onClear}>Clear filter</Button>}
      />
    );
  }
  const cheapest = skus && cheapestOf(skus);
  return (
    <EmptyState
      title="No allocations yet"
      hint={`${cheapest ? `From ${formatPerHour(cheapest.price_per_hour)}. ` : ''}${billingIsOff}.`}
      action={
        <a href={paths.newAllocation(scope)} className={buttonClass('primary', 'medium')}>
          New allocation
        </a>
      }
      command={`gpuaas alloc create --sku ${cheapest?.id ?? 'SKU'} --wait`}
    />
  );
}

function cheapestOf(skus: readonly SkuView[]): SkuView | undefined {
  return skus.toSorted((a, b) => Number(a.price_per_hour.amount) - Number(b.price_per_hour.amount))[0];
}
