import type { ReleaseEvidence } from '@gpuaas/contract';
import type { Db } from '@gpuaas/kernel';
import type { Allocation } from './allocation.ts';
import type { AllocationsDeps } from './allocations.ts';

/** Which checks were made and how they ended. What a host found in words stays with the operators. */
export async function releaseEvidence(
  { capacity, nodeTasks }: Pick<AllocationsDeps, 'capacity' | 'nodeTasks'>,
  db: Db,
  { id, state, sudo, cleanupConfirmedAt }: Allocation,
): Promise<ReleaseEvidence> {
  // What a node looked at where somebody could be root proves nothing; that the host waits does.
  const reimage = sudo ? { waits_for_reimage: await capacity.isAwaitingReimage(db, id) } : {};
  const nothing: ReleaseEvidence = { verified_by: null, verified_at: null, ...reimage, checks: [] };
  if (cleanupConfirmedAt !== undefined)
    return { ...nothing, verified_by: 'operator', verified_at: cleanupConfirmedAt.toISOString() };
  if (state !== 'released' && state !== 'failed') return nothing;
  const proof = await nodeTasks.proofOf(db, id, 'allocation.deprovision_user');
  if (!proof) return nothing;
  return {
    ...nothing,
    verified_by: 'node',
    verified_at: proof.at.toISOString(),
    checks: proof.evidence.map(({ check, ok }) => ({ check, ok })),
  };
}
