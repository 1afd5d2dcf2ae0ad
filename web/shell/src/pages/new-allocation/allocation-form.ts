import type { AllocationCreate } from '@gpuaas/contract';

/** What is typed into the form; SKU, size and keys are chosen. */
export type AllocationForm = Omit<AllocationCreate, 'sku' | 'gpus' | 'ssh_keys' | 'labels' | 'max_duration_seconds'>;

/** The flags that say the same on a command line: they have the names of the fields. */
export function flagsOf(form: AllocationForm): string[] {
  return Object.entries(form).flatMap(([field, value]) => (value === '' ? [] : [`--${field}`, value]));
}
