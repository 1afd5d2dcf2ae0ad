import type { SkuView } from '@gpuaas/contract';
import { notesCell, priceCell, words } from '../output/cell.ts';
import type { View } from '../output/output.ts';
import { formatGpu } from './gpu.ts';

export const skuView: View<SkuView> = {
  name: ({ id }) => id,
  columns: {
    SKU: ({ id }) => words(id),
    NOTES: ({ simulated, sudo }) => notesCell(simulated && 'simulated', sudo && 'sudo'),
    GPU: ({ gpu }) => words(formatGpu(gpu)),
    PRICE: ({ price_per_hour }) => priceCell(price_per_hour),
    'FREE NOW': ({ free_now }) => words(free_now),
    REGIONS: ({ regions }) => words(regions.map(({ name, free_now }) => `${name} (${free_now})`).join(', ') || '—'),
    SHAPE: ({ capacity_shape }) => words(capacity_shape),
    DESCRIPTION: ({ display_name }) => words(display_name),
  },
};
