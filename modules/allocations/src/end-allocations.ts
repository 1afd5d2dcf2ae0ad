import { type AllocationId, policyCatalogue, type ReleaseReason } from '@gpuaas/contract';
import { type Ctx, defineSweep, type Sweep, systemPrincipal, type Tx } from '@gpuaas/kernel';
import type { Allocation } from './allocation.ts';
import { aboutOf } from './allocation-event.ts';
import { lockAllocation } from './allocation-store.ts';
import type { AllocationsDeps } from './allocations.ts';
import { findEnding, findIdle, setEndWarned, setIdle } from './lifetime-store.ts';
import { nextOf, type Promised } from './next-of-end.ts';
import { releaseAllocation } from './release-allocation.ts';

/** Ends what has lasted, or has been idle, for as long as it may. Nothing ends without a warning that came in time. */
export function endingSweeps(deps: AllocationsDeps): Sweep[] {
  return [
    defineSweep({
      name: 'allocations.end',
      everySeconds: 10,
      find: (tx) => findEnding(tx, warningSeconds(deps)),
      handle: (tx, ctx, { id }) => endInTime(deps, tx, ctx, id),
    }),
    defineSweep({
      name: 'allocations.end-idle',
      everySeconds: 30,
      async find(tx, ctx) {
        const idle = await deps.capacity.idle(tx, lowestIdleSeconds / 2);
        const found = await findIdle(tx, [...idle.keys()]);
        return found.filter((one) => nextOfIdle(deps, ctx, one, idle.get(one.id)) !== 'wait');
      },
      handle: (tx, ctx, { id }) => endIdle(deps, tx, ctx, id),
    }),
  ];
}

const [lowestIdleSeconds, neverIdle] = policyCatalogue['allocation.idle_release_seconds'].bounds;

const warningSeconds = ({ policies }: AllocationsDeps) => policies.read('allocation.end_warning_seconds');

/** Locked and looked at again: it may have been extended after it was found. */
async function endInTime(deps: AllocationsDeps, tx: Tx, ctx: Ctx, id: AllocationId): Promise<void> {
  const allocation = await lockAllocation(tx, id);
  if (allocation?.state !== 'active' || !allocation.endsAt || !allocation.activeAt) return;
  const { endsAt, activeAt, extendedAt, endWarnedAt } = allocation;
  const end = { from: extendedAt ?? activeAt, due: endsAt, promised: endWarnedAt && endsAt };
  const next = nextOf(end, ctx.clock.now(), warningSeconds(deps));
  if (next === 'wait') return;
  if (next === 'release') return release(deps, tx, ctx, allocation, 'max_duration');
  await setEndWarned(tx, id, { at: ctx.clock.now(), endsAt: next.at });
  await warn(deps, tx, ctx, allocation, 'max_duration', next);
}

function nextOfIdle(deps: AllocationsDeps, ctx: Ctx, allocation: Allocation, idleSince: Date | undefined) {
  const { activeAt, extendedAt, idle, projectId, orgId } = allocation;
  const seconds = deps.policies.read('allocation.idle_release_seconds', { id: projectId, orgId });
  if (!idleSince || !activeAt || seconds >= neverIdle) return idle ? 'busy' : 'wait';
  const from = new Date(Math.max(activeAt.getTime(), extendedAt?.getTime() ?? 0, idleSince.getTime()));
  const due = new Date(from.getTime() + seconds * 1_000);
  // A warning that was given before it was last used is no warning.
  const promised = idle && idle.since >= from ? idle.endsAt : undefined;
  const next = nextOf({ from, due, promised }, ctx.clock.now(), warningSeconds(deps));
  if (next === 'wait' && idle && !promised) return 'busy';
  return typeof next === 'object' ? { ...next, from } : next;
}

async function endIdle(deps: AllocationsDeps, tx: Tx, ctx: Ctx, id: AllocationId): Promise<void> {
  const allocation = await lockAllocation(tx, id);
  if (allocation?.state !== 'active') return;
  const idle = await deps.capacity.idle(tx, 0, id);
  const next = nextOfIdle(deps, ctx, allocation, idle.get(id));
  if (next === 'wait') return;
  if (next === 'busy') return setIdle(tx, id, undefined);
  if (next === 'release') return release(deps, tx, ctx, allocation, 'idle');
  await setIdle(tx, id, { since: next.from, endsAt: next.at });
  await warn(deps, tx, ctx, allocation, 'idle', next);
}

async function warn(
  { outbox }: AllocationsDeps,
  tx: Tx,
  ctx: Ctx,
  allocation: Allocation,
  reason: ReleaseReason,
  { at }: Promised,
): Promise<void> {
  const { id, orgId, projectId, name } = allocation;
  await outbox.append(tx, ctx, {
    type: 'provisioning.end_warning',
    source: 'allocations',
    subject: id,
    data: {
      ...aboutOf(allocation),
      name,
      reason,
      ends_at: at.toISOString(),
      extend_path: `/api/v1/projects/${projectId}/allocations/${id}/extend`,
      console_path: `/t/${orgId}/p/${projectId}/allocations/${id}`,
    },
  });
}

async function release(
  deps: AllocationsDeps,
  tx: Tx,
  ctx: Ctx,
  { id, name, projectId }: Allocation,
  reason: ReleaseReason,
): Promise<void> {
  await releaseAllocation(deps, tx, ctx, id, reason);
  await deps.audit.append(
    tx,
    { ...ctx, principal: systemPrincipal('platform') },
    {
      action: 'allocation.release',
      result: 'success',
      targetType: 'allocation',
      targetId: id,
      targetName: name,
      projectId,
      detail: { reason },
    },
  );
}
