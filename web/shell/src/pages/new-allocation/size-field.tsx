import type { SkuView } from '@gpuaas/contract';
import { Segmented } from '@gpuaas/web-ui-kit';

interface SizeFieldProps {
  /** In the size that is chosen. */
  sku: SkuView | undefined;
  onChange(count: number): void;
}

/** How many GPUs, where the SKU leaves a choice. */
export function SizeField({ sku, onChange }: SizeFieldProps) {
  if (!sku || sku.allowed_gpu_counts.length < 2) return null;
  const options = sku.allowed_gpu_counts.map((count) => ({
    value: String(count),
    label: count === 1 ? '1 GPU' : `${count} GPUs`,
  }));
  return (
    <section>
      <h2 className="mb-2 text-md font-[550]">Size</h2>
      <div className="flex">
        <Segmented
          label="Size"
          value={String(sku.gpu.count)}
          onChange={(next) => onChange(Number(next))}
          options={options}
        />
      </div>
      <p className="mt-1 text-sm text-ink-3">All GPUs are on one node.</p>
    </section>
  );
}
