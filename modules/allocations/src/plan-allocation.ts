import type { AllocationPlan } from '@gpuaas/contract';
import { type ActingPrincipal, type Ctx, type Db, DomainError, toMoneyView } from '@gpuaas/kernel';
import { isNameTaken } from './allocation-store.ts';
import type { AllocationsDeps, CreateAllocation } from './allocations.ts';
import { chooseKeys } from './change-keys.ts';
import { durationWithin } from './duration-within.ts';
import { explained } from './explain-refusal.ts';
import { inRegion } from './in-region.ts';
import { tryQuotas } from './quota.ts';
import { wantedWith } from './wanted.ts';

/** What creating it would give at this moment, or the refusal that it would meet. It only reads. */
export async function planAllocation(
  deps: AllocationsDeps,
  db: Db,
  ctx: Ctx<ActingPrincipal>,
  { sku: skuId, name, gpus, region, ssh_keys: given, projectId, orgId, ...rest }: CreateAllocation,
): Promise<AllocationPlan> {
  durationWithin(deps.policies, { id: projectId, orgId }, rest.max_duration_seconds);
  const sku = await deps.catalog.getActive(db, skuId, orgId, gpus);
  if (given) await chooseKeys(deps, db, ctx, given);
  const left = await tryQuotas(deps.policies, db, { id: projectId, orgId }, { gpus: sku.gpuCount, allocations: 1 });
  const wanted = inRegion(wantedWith(sku, given), region);
  const room = await deps.capacity.findRoom(db, wanted).catch(async (error: unknown) => {
    throw await explained(deps, db, ctx, { sku: wanted, region, projectId, orgId }, error);
  });
  if (name !== undefined && (await isNameTaken(db, projectId, name))) {
    throw new DomainError('name_taken', { resource: 'allocation', name });
  }
  const isOperator = ctx.principal.platformPermissions?.has('platform.node.read') === true;
  const used = left.filter((one) => one.left === 0).map(({ limit }) => limit);
  return {
    sku: sku.id,
    name: name ?? null,
    gpu: { model: sku.gpuModel, count: sku.gpuCount, memory_bytes: Number(sku.gpuMemoryBytes) },
    price_per_hour: toMoneyView(sku.pricePerHour),
    price_per_day: toMoneyView({ ...sku.pricePerHour, micros: sku.pricePerHour.micros * 24n }),
    simulated: sku.simulated,
    placement: {
      ...{ nodes: room.nodes, free_now: room.free, region: room.region },
      ...(isOperator && { node_name: room.nodeName }),
    },
    warnings: [
      ...(sku.simulated
        ? [{ code: 'simulated' as const, detail: 'These GPUs exist in software only. Programs can’t use them.' }]
        : []),
      ...(room.free === 1
        ? [{ code: 'last_free' as const, detail: 'This is the last one. Someone else may be faster.' }]
        : []),
      ...used.map(({ policy, scope, value }) => ({
        code: 'quota_nearly_used' as const,
        detail: `It uses up ${policy} of this ${scope}, which is ${value}.`,
      })),
    ],
  };
}
