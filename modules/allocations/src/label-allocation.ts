import type { AllocationId, AllocationUpdate, Labels } from '@gpuaas/contract';
import { DomainError, type Tx } from '@gpuaas/kernel';
import type { Allocation } from './allocation.ts';
import { lockAllocation } from './allocation-store.ts';
import { setLabels } from './lifetime-store.ts';

const mostLabels = 32;

/** Sets what is given and removes what is null. Locked, so that two who label at once both get what they asked for. */
export async function labelAllocation(
  tx: Tx,
  id: AllocationId,
  changes: AllocationUpdate['labels'],
): Promise<Allocation> {
  const current = await lockAllocation(tx, id);
  if (!current) throw new DomainError('not_found', { resource: 'allocation' });
  const kept = Object.entries({ ...current.labels, ...changes }).filter(([, value]) => value !== null);
  if (kept.length > mostLabels) {
    const reason = `An allocation has at most ${mostLabels} labels. Remove one that is no longer used.`;
    throw new DomainError('validation_failed', { reason });
  }
  return setLabels(tx, id, Object.fromEntries(kept) as Labels);
}
