import { type ActingPrincipal, type Ctx, DomainError, type Tx } from '@gpuaas/kernel';
import { type Allocation, provisionOperation } from './allocation.ts';
import { aboutOf } from './allocation-event.ts';
import { insertAllocation } from './allocation-store.ts';
import type { AllocationsDeps, CreateAllocation } from './allocations.ts';
import { chooseKeys } from './change-keys.ts';
import { durationWithin } from './duration-within.ts';
import { explained } from './explain-refusal.ts';
import { inRegion } from './in-region.ts';
import { holdToQuotas } from './quota.ts';
import { limitsOf, wantedWith } from './wanted.ts';

export async function createAllocation(
  deps: AllocationsDeps,
  tx: Tx,
  ctx: Ctx<ActingPrincipal>,
  {
    sku: skuId,
    name: chosenName,
    gpus,
    region,
    ssh_keys: given,
    labels = {},
    max_duration_seconds: duration,
    ...input
  }: CreateAllocation,
): Promise<Allocation> {
  const { catalog, capacity, operations, outbox, policies } = deps;
  const { identity } = ctx.principal;
  const place = { id: input.projectId, orgId: input.orgId };
  const maxDurationSeconds = durationWithin(policies, place, duration);
  const id = ctx.newId('alloc');
  const sku = await catalog.getActive(tx, skuId, input.orgId, gpus);
  const sshKeys = given === undefined ? 'own' : await chooseKeys(deps, tx, ctx, given);
  await holdToQuotas(policies, tx, place, { gpus: sku.gpuCount, allocations: 1 });
  const wanted = inRegion(wantedWith(sku, given), region);
  const reserved = await capacity.reserve(tx, ctx, wanted, id).catch(async (error: unknown) => {
    throw await explained(
      deps,
      tx,
      ctx,
      { sku: wanted, region, projectId: input.projectId, orgId: input.orgId },
      error,
    );
  });
  const operationId = await operations.start(tx, ctx, {
    kind: provisionOperation,
    targetType: 'allocation',
    targetId: id,
    projectId: input.projectId,
    plan: 'allocation.provision',
    done: ['reserve_capacity'],
  });
  const name = chosenName ?? `${sku.id.slice(0, 50)}-${id.slice(-5)}`;
  const allocation = await insertAllocation(tx, {
    ...input,
    id,
    name,
    labels,
    maxDurationSeconds,
    sku: sku.id,
    gpuModel: sku.gpuModel,
    gpuCount: sku.gpuCount,
    gpuMemoryBytes: sku.gpuMemoryBytes,
    pricePerHour: sku.pricePerHour,
    simulated: sku.simulated,
    region: reserved.region,
    capacityShape: sku.capacityShape,
    sudo: sku.sudo,
    limits: limitsOf(sku),
    node: { id: reserved.nodeId, name: reserved.nodeName },
    gpuUuids: reserved.gpuUuids,
    nodeSsh: reserved.ssh,
    sshKeys,
    requestedBy: identity,
    operation: { id: operationId, kind: provisionOperation },
    createdAt: ctx.clock.now(),
  });
  if (!allocation) throw new DomainError('name_taken', { resource: 'allocation', name });
  await outbox.append(tx, ctx, {
    type: 'provisioning.requested',
    source: 'allocations',
    subject: id,
    data: { ...aboutOf(allocation), operation_id: operationId },
  });
  return allocation;
}
