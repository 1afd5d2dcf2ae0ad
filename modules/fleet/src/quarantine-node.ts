import type { Audit } from '@gpuaas/audit';
import type { NodeId } from '@gpuaas/contract';
import { afterCommit } from '@gpuaas/database';
import { type Ctx, DomainError, type Doorbell, systemPrincipal, type Tx } from '@gpuaas/kernel';
import type { Outbox } from '@gpuaas/outbox';
import { taskBell } from './enqueue-task.ts';
import { type Node, nodeLifecycle, trustBell } from './node.ts';
import { findNode, moveNode, quarantineNode, revokeCertificate } from './node-store.ts';
import { lockNode } from './node-verb-store.ts';

interface Bells {
  doorbell: Doorbell;
}

/** What the platform needs to cut a node off by itself: nobody asked for it, so it says what it did. */
export interface PlatformQuarantineDeps extends Bells {
  audit: Audit;
  outbox: Pick<Outbox, 'append'>;
}

/** An operator cuts a node off. Doing it again changes nothing and keeps the first reason. */
export async function quarantineByOperator(deps: Bells, tx: Tx, ctx: Ctx, node: Node, reason: string): Promise<Node> {
  return (await cutOff(deps, tx, ctx, node, reason)) ?? settled(tx, node.id);
}

/** An operator stops trusting a node and its certificate. Doing it again changes nothing and keeps the first reason. */
export async function revokeNode(deps: Bells, tx: Tx, ctx: Ctx, node: Node, reason: string): Promise<Node> {
  await cutOff(deps, tx, ctx, node, reason);
  return (await revokeCertificate(tx, node.id, reason, ctx.clock.now())) ?? settled(tx, node.id);
}

/** Offline until its agent asks for work, which its certificate allows again. What was revoked stays so. */
export async function liftQuarantine(deps: Bells, tx: Tx, ctx: Ctx, { id }: Node): Promise<Node> {
  const node = await lockNode(tx, id);
  if (!node) throw new DomainError('not_found', { resource: 'node' });
  if (node.state !== 'quarantined') return node;
  if (node.certificateRevokedAt !== undefined || node.certificate === undefined) {
    throw new DomainError('certificate_revoked', { node: node.name });
  }
  const lifted = await moveNode(tx, id, nodeLifecycle.enter('offline'), ctx.clock.now());
  if (!lifted) throw new DomainError('internal');
  afterCommit(tx, () => deps.doorbell.ring(trustBell));
  ctx.log.info('quarantine lifted', { node_id: id });
  return lifted;
}

/** The platform itself stops trusting a node, which leaves an audit entry of its own. */
export async function quarantine(
  deps: PlatformQuarantineDeps,
  tx: Tx,
  ctx: Ctx,
  node: Node,
  reason: string,
): Promise<void> {
  if (!(await quarantineForHealth(deps, tx, ctx, node, reason))) return;
  await revokeCertificate(tx, node.id, reason, ctx.clock.now());
}

/** The platform cuts a node off whose GPUs are of no use. Its certificate is as good as before. False when it is cut off. */
export async function quarantineForHealth(
  deps: PlatformQuarantineDeps,
  tx: Tx,
  ctx: Ctx,
  node: Node,
  reason: string,
): Promise<boolean> {
  if (!(await cutOff(deps, tx, ctx, node, reason))) return false;
  const asPlatform = { ...ctx, principal: systemPrincipal('platform') };
  await deps.outbox.append(tx, asPlatform, {
    type: 'provisioning.node.quarantined',
    source: 'fleet',
    subject: node.id,
    data: { operation: 'quarantineNode', target_type: 'node', target_id: node.id, target_name: node.name },
  });
  await deps.audit.append(tx, asPlatform, {
    action: 'node.quarantine',
    result: 'success',
    targetType: 'node',
    targetId: node.id,
    targetName: node.name,
    projectId: undefined,
    detail: { reason },
  });
  return true;
}

/** Polls of the node that wait here hear the bell and are refused; those elsewhere are found by the look-out. */
async function cutOff(deps: Bells, tx: Tx, ctx: Ctx, node: Node, reason: string): Promise<Node | undefined> {
  const quarantined = await quarantineNode(tx, node.id, reason, ctx.clock.now());
  if (!quarantined) return undefined;
  afterCommit(tx, () => {
    deps.doorbell.ring(trustBell);
    deps.doorbell.ring(taskBell(node.id));
  });
  ctx.log.warn('node is quarantined', { node_id: node.id, reason });
  return quarantined;
}

async function settled(tx: Tx, id: NodeId): Promise<Node> {
  const node = await findNode(tx, id);
  if (node?.state === 'quarantined') return node;
  throw new DomainError('state_conflict', {
    resource: 'node',
    state: node?.state ?? 'deleted',
    allowed_in: nodeLifecycle.statesBefore('quarantined'),
  });
}
