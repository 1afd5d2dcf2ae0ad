import type { AllocationCreate } from '@gpuaas/contract';
import { numberParser } from '@stricli/core';
import { text, textFlag } from '../../command.ts';
import { parseDuration } from '../../durations.ts';

/** Sent as they are typed: each bears the name of the field that it fills, and every field has one but those that are looked up or typed otherwise. */
export const createFlags = {
  sku: { kind: 'parsed', parse: text, brief: 'SKU to allocate, from gpuaas sku list', placeholder: 'SKU' },
  gpus: {
    kind: 'parsed',
    parse: numberParser,
    brief: 'How many GPUs, of the counts that the SKU allows (default: its own)',
    placeholder: 'N',
    optional: true,
  },
  region: textFlag('Region, from gpuaas region list (default: wherever it fits)', 'REGION'),
  name: textFlag('Name of the allocation (default: generated)', 'NAME'),
} as const satisfies Record<Exclude<keyof AllocationCreate, 'ssh_keys' | 'labels' | 'max_duration_seconds'>, object>;

/** Typed otherwise than they are sent. */
export const lifetimeFlags = {
  label: {
    kind: 'parsed',
    parse: text,
    brief: 'Label to find it by; repeat for several',
    placeholder: 'KEY=VALUE',
    variadic: true,
    optional: true,
  },
  maxDuration: {
    kind: 'parsed',
    parse: parseDuration,
    brief: 'Release it after this time unless it is extended, for example 8h',
    placeholder: 'TIME',
    optional: true,
  },
} as const;

export type LifetimeFlags = { label: readonly string[] | undefined; maxDuration: number | undefined };
