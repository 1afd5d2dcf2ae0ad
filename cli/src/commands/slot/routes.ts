import { type SlotState, states } from '@gpuaas/contract';
import { buildRouteMap } from '@stricli/core';
import { defineCommand, nameArgument, textFlag } from '../../command.ts';

const slotStates = Object.keys(states.slot) as SlotState[];

export const slotRoutes = buildRouteMap({
  docs: { brief: 'Look at the GPUs of all nodes (platform administrators)' },
  routes: {
    list: defineCommand({
      brief: 'List GPUs, what each does, and why one is not free',
      examples: ['gpuaas slot list', 'gpuaas slot list --node gpu-host-7 --state cleanup_blocked'],
      flags: {
        node: textFlag('Only those of this node', 'NAME'),
        state: { kind: 'enum', values: slotStates, brief: 'Only those in this state', optional: true },
      },
      load: async () => (await import('./list.ts')).listSlots,
    }),
    get: defineCommand({
      brief: 'Show one GPU',
      examples: ['gpuaas slot get slot_01kadh6sw4e3bvk6mh4y0t2z7r'],
      positional: nameArgument('The slot', 'ID'),
      load: async () => (await import('./get.ts')).getSlot,
    }),
  },
});
