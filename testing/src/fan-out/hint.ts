import type { Hint } from '@gpuaas/contract';

let number = 0;

/** About something else each time, and of the same length. */
export function hint(): Hint {
  number += 1;
  return {
    event_id: `evt_01kadh6sw4e3bvk6mh4y${String(number).padStart(6, '0')}`,
    type: 'changed',
    resource: 'allocation',
    id: `alloc_01kadh6sw4e3bvk6mh4y${String(number).padStart(6, '0')}`,
    version: 1_000_000 + number,
    at: '2026-11-16T06:00:00.000Z',
  };
}
