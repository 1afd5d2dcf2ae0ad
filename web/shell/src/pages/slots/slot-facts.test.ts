import type { SlotView } from '@gpuaas/contract';
import { expect, it } from 'vitest';
import { stateOf, whyOf } from './slot-facts.ts';

const slot = (parts: Partial<SlotView>) => ({ unavailable_because: null, waiting: null, ...parts }) as SlotView;
const condition = (meaning: string, effect: string) => ({ meaning, effect });

it('takes only states that there are from the address', () => {
  expect(stateOf('cleanup_blocked')).toBe('cleanup_blocked');
  expect(stateOf('nonsense')).toBeUndefined();
});

it('says what is wrong with a GPU before that it is out of service', () => {
  const conditions = [condition('It is hot.', 'none'), condition('It is gone.', 'slot')] as NonNullable<
    SlotView['conditions']
  >;
  expect(whyOf(slot({ conditions, unavailable_because: 'Out of service.' }))).toBe('It is gone.');
  expect(whyOf(slot({ conditions: conditions.slice(0, 1) }))).toBe('It is hot.');
  expect(whyOf(slot({ unavailable_because: 'Its node is cordoned.' }))).toBe('Its node is cordoned.');
  expect(whyOf(slot({}))).toBeUndefined();
});
