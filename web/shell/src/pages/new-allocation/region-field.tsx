import type { SkuView } from '@gpuaas/contract';
import { Segmented } from '@gpuaas/web-ui-kit';

interface RegionFieldProps {
  sku: SkuView | undefined;
  /** Undefined: wherever there is room. */
  value: string | undefined;
  onChange(region: string | undefined): void;
}

const anywhere = '';

/** Where it is to be, where the SKU leaves a choice. */
export function RegionField({ sku, value, onChange }: RegionFieldProps) {
  if (!sku || sku.regions.length < 2) return null;
  const regions = sku.regions.map(({ name, display_name: label, free_now: count }) => ({ value: name, label, count }));
  return (
    <section>
      <h2 className="mb-2 text-md font-[550]">Region</h2>
      <div className="flex">
        <Segmented
          label="Region"
          value={value ?? anywhere}
          onChange={(next) => onChange(next === anywhere ? undefined : next)}
          options={[{ value: anywhere, label: 'Any' }, ...regions]}
        />
      </div>
      <p className="mt-1 text-sm text-ink-3">The number is how many fit there now.</p>
    </section>
  );
}
