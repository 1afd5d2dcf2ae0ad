import type { ProjectRegion, RegionView } from '@gpuaas/contract';
import { timeCell, words } from '../output/cell.ts';
import type { View } from '../output/output.ts';

export const regionView: View<RegionView> = {
  name: ({ name }) => name,
  columns: {
    NAME: ({ name }) => words(name),
    'DISPLAY NAME': ({ display_name }) => words(display_name),
    STATE: ({ state }) => words(state),
    NODES: ({ nodes }) => words(nodes),
    CREATED: ({ created_at }) => timeCell(created_at),
    DESCRIPTION: ({ description }) => words(description || '—'),
  },
};

export const projectRegionView: View<ProjectRegion> = {
  name: ({ name }) => name,
  columns: {
    NAME: ({ name }) => words(name),
    'DISPLAY NAME': ({ display_name }) => words(display_name),
    'FREE NOW': ({ skus }) => words(skus.map(({ sku, free_now }) => `${sku} (${free_now})`).join(', ') || '—'),
    DESCRIPTION: ({ description }) => words(description || '—'),
  },
};
