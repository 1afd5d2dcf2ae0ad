import type { AllocationId, ProjectId } from '@gpuaas/contract';
import { type Db, DomainError } from '@gpuaas/kernel';
import type { Allocation } from './allocation.ts';
import { findAllocation } from './allocation-store.ts';

export async function getAllocation(db: Db, projectId: ProjectId, id: AllocationId): Promise<Allocation> {
  const allocation = await findAllocation(db, id);
  if (allocation?.projectId !== projectId) throw new DomainError('not_found', { resource: 'allocation' });
  return allocation;
}
