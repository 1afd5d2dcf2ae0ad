import type { AllocationCounts } from '@gpuaas/contract';
import { Button, buttonClass, ChoiceMenu, FilterInput, Segmented } from '@gpuaas/web-ui-kit';
import { ChevronDown, X } from 'lucide-react';
import { useSkus } from '../../api/skus.ts';
import type { AllocationSearch } from './allocations.tsx';
import { type ViewName, views } from './views.ts';

interface ToolbarProps {
  search: AllocationSearch;
  view: ViewName;
  counts: AllocationCounts | undefined;
  onChange(next: AllocationSearch): void;
}

export function Toolbar({ search, view, counts, onChange }: ToolbarProps) {
  const isFiltered = search.q !== undefined || search.sku !== undefined || view !== 'all';
  const options = (Object.keys(views) as ViewName[]).map((value) => ({
    value,
    label: views[value].label,
    count: counts && views[value].count(counts),
  }));
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 px-6 pb-3 max-sm:px-4">
      <FilterInput
        label="Filter allocations"
        placeholder="Filter by name, node or user"
        value={search.q ?? ''}
        onChange={(text) => onChange({ q: text || undefined })}
      />
      <Segmented
        label="State"
        value={view}
        onChange={(next) => onChange({ view: next === 'all' ? undefined : next })}
        options={options}
      />
      <SkuFilter sku={search.sku} onChange={(sku) => onChange({ sku })} />
      {isFiltered && (
        <Button look="ghost" onClick={() => onChange({ q: undefined, view: undefined, sku: undefined })}>
          <X size={14} strokeWidth={1.5} aria-hidden="true" />
          Clear
        </Button>
      )}
    </div>
  );
}

function SkuFilter({ sku, onChange }: { sku: string | undefined; onChange(sku: string | undefined): void }) {
  const { data: skus = [] } = useSkus();
  const choices = skus.map(({ id }) => ({ value: id, label: <span className="mono-sm">{id}</span> }));
  return (
    <ChoiceMenu
      value={sku ?? ''}
      onChange={(next) => onChange(next || undefined)}
      groups={[{ choices: [{ value: '', label: 'Any SKU' }, ...choices] }]}
      trigger={
        <button type="button" className={`${buttonClass()} font-normal text-ink-2`}>
          {sku === undefined ? (
            'Any SKU'
          ) : (
            <>
              SKU <span className="font-medium text-ink">{sku}</span>
            </>
          )}
          <ChevronDown size={14} strokeWidth={1.5} aria-hidden="true" />
        </button>
      }
    />
  );
}
