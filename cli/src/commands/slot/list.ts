import type { SlotState } from '@gpuaas/contract';
import { allPages } from '../../all-pages.ts';
import type { Run } from '../../command.ts';
import { slotView } from '../../views/slot.ts';

type ListFlags = {
  node: string | undefined;
  state: SlotState | undefined;
};

export const listSlots: Run<ListFlags> = async ({ api, output, server }, { node, state }) => {
  const filter = { ...(node !== undefined && { node }), ...(state !== undefined && { state }) };
  const list = await allPages((page) => api.listSlots({ query: { ...page, ...filter } }));
  output.list(slotView, list, [...(node === undefined ? [] : [`node ${node}`]), server]);
};
