import type { Audit } from '@gpuaas/audit';
import type { NodeHealth, NodeId } from '@gpuaas/contract';
import { type Ctx, DomainError, type Doorbell, type Tx } from '@gpuaas/kernel';
import type { Outbox } from '@gpuaas/outbox';
import { type Condition, conditionsFor, entryOf, isUnfit, mergeConditions } from './gpu-condition.ts';
import { findReport, keepHealth, keepReport, lockHealth, markCleared, type SlotHealth } from './health-store.ts';
import type { Node } from './node.ts';
import { findNode } from './node-store.ts';
import { quarantineForHealth } from './quarantine-node.ts';

export interface HealthDeps {
  outbox: Pick<Outbox, 'append'>;
  audit: Audit;
  doorbell: Doorbell;
}

/** Takes what an agent found. Says which conditions began or ended; nothing of it is news when it is only activity. */
export async function reportHealth(
  deps: HealthDeps,
  tx: Tx,
  ctx: Ctx,
  nodeId: NodeId,
  health: NodeHealth,
): Promise<{ changed: string[] }> {
  await keepReport(tx, nodeId, health);
  const changed = new Set<string>();
  for (const slot of await lockHealth(tx, nodeId)) {
    const conditions = mergeConditions(slot.conditions, conditionsFor(slot.gpuUuid, health), slot.clearedAt);
    for (const code of differing(slot.conditions, conditions)) changed.add(code);
    await change(deps, tx, ctx, nodeId, slot, { conditions, ...activityOf(slot, health) });
  }
  const grave = health.conditions.find(({ code }) => entryOf(code).effect === 'node');
  if (grave) {
    const node = await findNode(tx, nodeId);
    const reason = `${entryOf(grave.code).meaning} ${entryOf(grave.code).next_step} (${grave.detail})`;
    if (node) await quarantineForHealth(deps, tx, ctx, node, reason.slice(0, 500));
    changed.add(grave.code);
  }
  return { changed: [...changed] };
}

/** For slots that were made after the agent last told what is wrong: it tells only what has changed. */
export async function reportHealthAgain(deps: HealthDeps, tx: Tx, ctx: Ctx, nodeId: NodeId): Promise<void> {
  const health = await findReport(tx, nodeId);
  if (health) await reportHealth(deps, tx, ctx, nodeId, health);
}

/** An operator has repaired a GPU. */
export async function clearGpu(deps: HealthDeps, tx: Tx, ctx: Ctx, node: Node, gpuUuid: string): Promise<void> {
  const slot = (await lockHealth(tx, node.id)).find((one) => one.gpuUuid === gpuUuid);
  if (!slot) throw new DomainError('not_found', { resource: 'gpu' });
  const conditions = slot.conditions.filter(({ code }) => entryOf(code).clears === 'automatic');
  await markCleared(tx, slot.id);
  await change(deps, tx, ctx, node.id, slot, { conditions });
}

async function change(
  { outbox }: Pick<HealthDeps, 'outbox'>,
  tx: Tx,
  ctx: Ctx,
  nodeId: NodeId,
  before: SlotHealth,
  to: Partial<SlotHealth> & Pick<SlotHealth, 'conditions'>,
): Promise<void> {
  const at = ctx.clock.now();
  const after: SlotHealth = { ...before, ...to, unfit: isUnfit(to.conditions) };
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  await keepHealth(tx, after, at);
  if (after.unfit === before.unfit) return;
  ctx.log.warn(after.unfit ? 'GPU is unhealthy' : 'GPU is healthy again', { node_id: nodeId, gpu: after.gpuUuid });
  await outbox.append(tx, ctx, {
    type: after.unfit ? 'provisioning.slot.unhealthy' : 'provisioning.slot.healthy',
    source: 'fleet',
    subject: after.id,
    data: {
      slot_id: after.id,
      node_id: nodeId,
      gpu_uuid: after.gpuUuid,
      conditions: after.conditions.map(({ code }) => code),
      at: at.toISOString(),
    },
  });
}

function activityOf(slot: SlotHealth, { gpus }: NodeHealth): Pick<SlotHealth, 'busySince' | 'idleSince'> {
  const told = gpus.find(({ uuid }) => uuid === slot.gpuUuid);
  const { busySince, idleSince } = slot;
  if (!told) return { busySince, idleSince };
  return {
    busySince: told.busy_since === null ? undefined : new Date(told.busy_since),
    idleSince: told.idle_since === null ? undefined : new Date(told.idle_since),
  };
}

function differing(before: readonly Condition[], after: readonly Condition[]): string[] {
  const codes = (conditions: readonly Condition[]) => conditions.map(({ code }) => code);
  return [
    ...codes(after).filter((code) => !codes(before).includes(code)),
    ...codes(before).filter((code) => !codes(after).includes(code)),
  ];
}
