import type { SkuEntitlements, SkuPrice } from '@gpuaas/contract';
import { priceCell, timeCell, words } from '../output/cell.ts';
import type { View } from '../output/output.ts';

export const skuPriceView: View<SkuPrice> = {
  name: ({ effective_from }) => effective_from,
  columns: {
    FROM: ({ effective_from }) => timeCell(effective_from),
    PRICE: ({ price_per_hour }) => priceCell(price_per_hour),
    'SET BY': ({ set_by }) => words(set_by),
  },
};

export const skuEntitlementsView: View<SkuEntitlements> = {
  name: ({ organization_ids: ids }) => ids?.join(',') ?? 'everybody',
  columns: {
    ORGANISATIONS: ({ organization_ids: ids }) => words(ids === null ? 'everybody' : ids.join(', ') || 'none'),
  },
};
