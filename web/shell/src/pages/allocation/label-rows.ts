import type { AllocationUpdate, Labels } from '@gpuaas/contract';

/** A label as it is being edited. `id` stays while its key changes. */
export interface LabelRow {
  id: number;
  key: string;
  value: string;
}

export const mostLabels = 32;
const keyPattern = /^[a-z0-9]([a-z0-9._/-]{0,61}[a-z0-9])?$/;
const valuePattern = /^[A-Za-z0-9._/@:+ -]{0,63}$/;

export function rowsOf(labels: Labels): LabelRow[] {
  return Object.entries(labels).map(([key, value], id) => ({ id, key, value }));
}

/** What is wrong with a row, field by field; empty when nothing is. */
export function faultsOf(row: LabelRow, rows: readonly LabelRow[]): { key?: string; value?: string } {
  return { ...keyFault(row, rows), ...valueFault(row) };
}

function keyFault({ id, key }: LabelRow, rows: readonly LabelRow[]): { key?: string } {
  if (key === '') return { key: 'Enter a key.' };
  if (key.length > 63) return { key: 'Use at most 63 characters.' };
  if (!keyPattern.test(key)) {
    return { key: 'Use lowercase letters, digits and . _ / - and begin and end with a letter or digit.' };
  }
  const isTwice = rows.some((other) => other.id < id && other.key === key);
  return isTwice ? { key: 'Another label has this key.' } : {};
}

function valueFault({ value }: LabelRow): { value?: string } {
  if (value.length > 63) return { value: 'Use at most 63 characters.' };
  return valuePattern.test(value) ? {} : { value: 'Use letters, digits, spaces and . _ / @ : + -' };
}

/** What has to be said to the platform: only what differs, and null for what is gone. */
export function changesOf(before: Labels, rows: readonly LabelRow[]): AllocationUpdate['labels'] {
  const after = new Map(rows.map(({ key, value }) => [key, value]));
  const removed = Object.keys(before).filter((key) => !after.has(key));
  const set = [...after].filter(([key, value]) => before[key] !== value);
  return Object.fromEntries([...removed.map((key) => [key, null] as const), ...set]);
}
