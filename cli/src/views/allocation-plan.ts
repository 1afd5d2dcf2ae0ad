import type { AllocationPlan } from '@gpuaas/contract';
import { notesCell, priceCell, words } from '../output/cell.ts';
import type { View } from '../output/output.ts';
import { formatGpu } from './gpu.ts';

export const allocationPlanView: View<AllocationPlan> = {
  name: ({ sku }) => sku,
  columns: {
    SKU: ({ sku }) => words(sku),
    NAME: ({ name }) => words(name ?? '(generated)'),
    NOTES: ({ simulated }) => notesCell(simulated && 'simulated'),
    GPU: ({ gpu }) => words(formatGpu(gpu)),
    PRICE: ({ price_per_hour }) => priceCell(price_per_hour),
    'A DAY': ({ price_per_day: { amount, currency } }) => words(`${amount} ${currency}`),
    'FREE NOW': ({ placement }) => words(placement.free_now),
    REGION: ({ placement }) => words(placement.region ?? '—'),
    NODE: ({ placement: { nodes, node_name } }) => words(node_name ?? `one of ${nodes}`),
    WARNINGS: ({ warnings }) => words(warnings.map(({ detail }) => detail).join(' ') || '—'),
  },
};
