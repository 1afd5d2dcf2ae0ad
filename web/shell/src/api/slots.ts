import type { SlotId, SlotState } from '@gpuaas/contract';
import { useCursorRows } from '../live/use-cursor-rows.ts';
import { useLive } from '../live/use-live.ts';
import { useApi } from './console-api.ts';

export interface SlotFilter {
  state: SlotState | undefined;
  /** Name of a node. */
  node: string | undefined;
}

const moving: ReadonlySet<SlotState> = new Set(['reserved', 'cleaning']);
const movementOf = ({ id, state }: { id: string; state: SlotState }) => (moving.has(state) ? `${id}:${state} ` : '');

/** GPUs of all nodes, by node and index. */
export function useSlotRows({ state, node }: SlotFilter) {
  const api = useApi();
  const filter = { ...(state !== undefined && { state }), ...(node !== undefined && { node }) };
  return useCursorRows({
    key: ['slots', filter],
    fetchPage: ({ cursor, limit, signal }) =>
      api.listSlots({ query: { limit, ...(cursor !== undefined && { cursor }), ...filter }, signal }),
    movementOf: (slots) => slots.map(movementOf).join(''),
    begins: 'listed',
  });
}

export function useSlot(id: string | undefined) {
  const api = useApi();
  return useLive(
    {
      queryKey: ['slot', id],
      queryFn: ({ signal }) => api.getSlot({ params: { slot_id: id as SlotId }, signal }),
      enabled: id !== undefined,
    },
    movementOf,
  );
}
