import type { NodeView, SlotView } from '@gpuaas/contract';
import { counted } from '@gpuaas/kernel';
import { type ReimageState, reimageOf } from './confirm-reimage.ts';
import { type Condition, entryOf } from './gpu-condition.ts';
import type { PlacedSlot } from './list-slot-store.ts';
import { countSlots, type Node, nodeLifecycle, pendingGpus, type Slot, slotLifecycle, whyUnavailable } from './node.ts';
import { linkOf } from './node-link.ts';
import type { NodeWork } from './node-link-store.ts';

export function toNodeView(node: Node, slots: readonly Slot[], work: NodeWork | undefined): NodeView {
  const pending = pendingGpus(node, slots);
  const reimage = reimageOf(node, slots);
  return {
    id: node.id,
    name: node.name,
    region: node.region,
    state: node.state,
    cordoned: node.cordoned,
    simulated: node.simulated,
    isolation: node.isolation ?? null,
    hostname: node.hostname ?? null,
    kernel: node.kernel ?? null,
    agent_version: node.agentVersion ?? null,
    task_types: [...node.taskTypes],
    gpu_driver: node.gpuDriver ?? null,
    confinement: [...node.confinement],
    ssh: node.ssh ?? null,
    gpus: slots.map((slot) => ({
      index: slot.number,
      model: slot.gpuModel,
      memory_bytes: Number(slot.gpuMemoryBytes),
      uuid: slot.gpuUuid,
      slot_state: slot.state,
      blocked_reason: slot.blockedReason ?? null,
      allocation_id: slot.allocationId ?? null,
      conditions: slot.conditions.map(conditionView),
      busy_since: slot.busySince?.toISOString() ?? null,
      idle_since: slot.idleSince?.toISOString() ?? null,
    })),
    slots: countSlots(node, slots),
    certificate: node.certificate
      ? {
          fingerprint: node.certificate.fingerprint,
          not_before: node.certificate.notBefore.toISOString(),
          not_after: node.certificate.notAfter.toISOString(),
        }
      : null,
    quarantine:
      node.quarantineReason === undefined
        ? null
        : {
            reason: node.quarantineReason,
            since: node.stateChangedAt.toISOString(),
            certificate_revoked: node.certificateRevokedAt !== undefined,
          },
    reimage: reimage
      ? {
          since: reimage.since.toISOString(),
          agent_reported: reimage.agentReported,
          new_install: reimage.newInstall ?? null,
        }
      : null,
    last_seen_at: node.lastSeenAt?.toISOString() ?? null,
    last_work_at: work?.lastWorkAt?.toISOString() ?? null,
    link: linkOf(node, work),
    approval: {
      automatic: node.approvesAutomatically,
      pending: pending.map(({ index, model, memory_bytes, uuid }) => ({ index, model, memory_bytes, uuid })),
    },
    waiting:
      nodeLifecycle.waiting(node.state, node.stateChangedAt, { name: node.name }) ??
      waitingForReimage(node.name, reimage) ??
      waitingForApproval(node, pending.length),
    created_at: node.createdAt.toISOString(),
  };
}

function conditionView({ code, detail, since }: Condition): NodeView['gpus'][number]['conditions'][number] {
  const { effect, clears, meaning, next_step } = entryOf(code);
  return { code, detail, since, effect, clears, meaning, next_step };
}

function waitingForApproval({ name, state, stateChangedAt }: Node, pending: number): NodeView['waiting'] {
  if (pending === 0 || ['retired', 'deleted'].includes(state)) return null;
  return {
    for: `an operator to approve ${counted(pending, 'GPU', 'GPUs')}`,
    offline_since: null,
    since: stateChangedAt.toISOString(),
    deadline_at: null,
    owner: 'operator',
    at_deadline: 'Nobody gets the GPUs that were not approved.',
    you_can: [`Check what it has reported, then approve it: gpuaas node approve ${name}`],
    runbook: 'node-does-not-join',
  };
}

function waitingForReimage(node: string, reimage: Pick<ReimageState, 'since'> | undefined): NodeView['waiting'] {
  if (!reimage) return null;
  return {
    for: 'an operator to reimage the host and say so',
    offline_since: null,
    since: reimage.since.toISOString(),
    deadline_at: null,
    owner: 'operator',
    at_deadline: 'Nobody gets its GPUs: their last tenant could be root on the host.',
    you_can: [
      `Reimage it and let it join again: gpuaas node join-token ${node}`,
      `Then say so: gpuaas node confirm-reimage ${node}`,
    ],
    runbook: 'cleanup-blocked',
  };
}

export function toSlotView(slot: PlacedSlot): SlotView {
  return {
    id: slot.id,
    node: { id: slot.nodeId, name: slot.node.name },
    index: slot.number,
    model: slot.gpuModel,
    memory_bytes: Number(slot.gpuMemoryBytes),
    uuid: slot.gpuUuid,
    simulated: slot.simulated,
    state: slot.state,
    since: slot.stateChangedAt.toISOString(),
    allocation_id: slot.allocationId ?? null,
    conditions: slot.conditions.map(conditionView),
    blocked_reason: slot.blockedReason ?? null,
    unavailable_because: whyUnavailable(slot.node, slot),
    waiting:
      (slot.blockedReason === 'needs_reimage'
        ? waitingForReimage(slot.node.name, { since: slot.stateChangedAt })
        : null) ??
      slotLifecycle.waiting(slot.state, slot.stateChangedAt, { node: slot.node.name }) ??
      null,
  };
}
