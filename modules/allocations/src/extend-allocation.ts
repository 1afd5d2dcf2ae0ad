import type { AllocationId, DurationSeconds } from '@gpuaas/contract';
import { type Ctx, DomainError, type Tx } from '@gpuaas/kernel';
import type { Allocation } from './allocation.ts';
import { lockAllocation } from './allocation-store.ts';
import type { AllocationsDeps } from './allocations.ts';
import { durationWithin } from './duration-within.ts';
import { setExtended } from './lifetime-store.ts';

/** Locked, so that of this and the end one comes first: nobody is told that what is being released was extended. */
export async function extendAllocation(
  { policies }: Pick<AllocationsDeps, 'policies'>,
  tx: Tx,
  ctx: Ctx,
  id: AllocationId,
  asked: DurationSeconds | undefined,
): Promise<Allocation> {
  const current = await lockAllocation(tx, id);
  if (!current) throw new DomainError('not_found', { resource: 'allocation' });
  const { state, endsAt, maxDurationSeconds } = current;
  if (state !== 'active')
    throw new DomainError('state_conflict', { resource: 'allocation', state, allowed_in: ['active'] });
  const at = ctx.clock.now();
  const project = { id: current.projectId, orgId: current.orgId };
  const most = durationWithin(policies, project, asked) ?? Number.POSITIVE_INFINITY;
  const later = new Date(at.getTime() + Math.min(asked ?? maxDurationSeconds ?? 0, most) * 1_000);
  return setExtended(tx, id, { at, endsAt: endsAt && later > endsAt ? later : endsAt });
}
