import { type SlotState, type SlotView, states } from '@gpuaas/contract';

export const slotStates = Object.keys(states.slot) as SlotState[];

/** What the address asks for; anything else is as if it asked for nothing. */
export function stateOf(asked: string | undefined): SlotState | undefined {
  return slotStates.find((state) => state === asked);
}

/** Why nobody gets it, in one sentence. What is wrong with it says more than that it is out of service. */
export function whyOf({ conditions = [], unavailable_because: because, waiting }: SlotView): string | undefined {
  const worst = conditions.find(({ effect }) => effect !== 'none') ?? conditions[0];
  return worst?.meaning ?? because ?? (waiting ? `Waiting for ${waiting.for}` : undefined);
}
