import type { AllocationCreate } from '@gpuaas/contract';
import { numberParser } from '@stricli/core';
import { text, textFlag } from '../../command.ts';

/** Sent as they are typed: each bears the name of the field that it fills, and every field has one but the keys, which are looked up. */
export const createFlags = {
  sku: { kind: 'parsed', parse: text, brief: 'SKU to allocate, from gpuaas sku list', placeholder: 'SKU' },
  gpus: {
    kind: 'parsed',
    parse: numberParser,
    brief: 'How many GPUs, of the counts that the SKU allows (default: its own)',
    placeholder: 'N',
    optional: true,
  },
  name: textFlag('Name of the allocation (default: generated)', 'NAME'),
} as const satisfies Record<Exclude<keyof AllocationCreate, 'ssh_keys'>, object>;
