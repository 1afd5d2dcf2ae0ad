import type { ReleaseEvidence } from '@gpuaas/contract';
import type { Db } from '@gpuaas/kernel';
import type { Allocation } from './allocation.ts';
import type { AllocationsDeps } from './allocations.ts';

/** Which checks were made and how they ended. What a host found in words stays with the operators. */
export async function releaseEvidence(
  { nodeTasks }: Pick<AllocationsDeps, 'nodeTasks'>,
  db: Db,
  { id, state, cleanupConfirmedAt }: Allocation,
): Promise<ReleaseEvidence> {
  const nothing: ReleaseEvidence = { verified_by: null, verified_at: null, checks: [] };
  if (cleanupConfirmedAt !== undefined)
    return { ...nothing, verified_by: 'operator', verified_at: cleanupConfirmedAt.toISOString() };
  if (state !== 'released' && state !== 'failed') return nothing;
  const proof = await nodeTasks.proofOf(db, id, 'allocation.deprovision_user');
  if (!proof) return nothing;
  return {
    verified_by: 'node',
    verified_at: proof.at.toISOString(),
    checks: proof.evidence.map(({ check, ok }) => ({ check, ok })),
  };
}
