import type { SlotId } from '@gpuaas/contract';
import type { Run } from '../../command.ts';
import { slotView } from '../../views/slot.ts';

export const getSlot: Run<unknown, [id: string]> = async (cli, _flags, id) => {
  cli.output.one(slotView, await cli.api.getSlot({ params: { slot_id: id as SlotId } }));
};
