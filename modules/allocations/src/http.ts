import type {
  AllocationCounts as AllocationCountsView,
  AllocationView,
  NodeAllocation,
  OperationState,
  SlotView,
} from '@gpuaas/contract';
import { type Node, type PlacedSlot, toSlotView, type Unreachable } from '@gpuaas/fleet';
import { type ActingPrincipal, type Ctx, type Handlers, pageOf, publicFailure, toMoneyView } from '@gpuaas/kernel';
import { addressOf } from './address.ts';
import { type Allocation, allocationLifecycle, type ListedAllocation } from './allocation.ts';
import type { Allocations } from './allocations.ts';
import { toKeysView } from './change-keys.ts';
import type { HeldSlot } from './held-slots.ts';
import type { AllocationCounts, LabelFilter } from './list-store.ts';

type Served =
  | 'createAllocation'
  | 'planAllocation'
  | 'getAllocation'
  | 'listAllocations'
  | 'releaseAllocation'
  | 'updateAllocation'
  | 'extendAllocation'
  | 'listNodeAllocations'
  | 'listSlots'
  | 'getSlot'
  | 'getReleaseEvidence'
  | 'listAllocationKeys'
  | 'changeAllocationKeys'
  | 'forceReleaseAllocation'
  | 'forceCleanupAllocation';

interface Resolved {
  allocation: Allocation;
  node: Node;
  slot: PlacedSlot;
}

/** Keys are operationIds: paths, validation, status codes, permission, audit and idempotency all come from the contract. */
export function allocationHandlers(allocations: Allocations): Handlers<Served, Resolved> {
  return {
    async createAllocation({ tx, ctx, project, body }) {
      const allocation = await allocations.create(tx, ctx, { ...body, projectId: project.id, orgId: project.orgId });
      return { status: 202, headers: locationsOf(allocation), body: toView(ctx, allocation, undefined) };
    },

    planAllocation: async ({ db, ctx, project, body }) => ({
      status: 200,
      body: await allocations.plan(db, ctx, { ...body, projectId: project.id, orgId: project.orgId }),
    }),

    async getAllocation({ db, ctx, allocation }) {
      const unreachable = await allocations.unreachableNodes(db, [allocation]);
      return { status: 200, body: toView(ctx, allocation, unreachable.get(allocation.node.id)) };
    },

    async listAllocations({ db, ctx, project, query }) {
      const filter = {
        projectId: project.id,
        states: query.state ?? [],
        name: query.name,
        text: query.q,
        sku: query.sku,
        needsAttention: query.needs_attention,
        labels: (query.label ?? []).map(toLabelFilter),
      };
      const { items, nextCursor } = await allocations.list(db, filter, pageOf(query, ['allocations', filter]));
      const counts = query.include_counts ? toCountsView(await allocations.count(db, project.id)) : null;
      const unreachable = await allocations.unreachableNodes(db, items);
      const views = items.map((allocation) => toView(ctx, allocation, unreachable.get(allocation.node.id)));
      return { status: 200, body: { items: views, next_cursor: nextCursor, counts } };
    },

    async releaseAllocation({ tx, ctx, allocation }) {
      const released = await allocations.release(tx, ctx, allocation.id, 'requested');
      const unreachable = await allocations.unreachableNodes(tx, [released]);
      const body = toView(ctx, released, unreachable.get(released.node.id));
      return { status: 202, headers: locationsOf(released), body };
    },

    listAllocationKeys: async ({ allocation }) => ({ status: 200, body: toKeysView(allocation) }),

    async changeAllocationKeys({ tx, ctx, allocation, body: { add = [], remove = [] } }) {
      const changed = await allocations.changeKeys(tx, ctx, allocation.id, { add, remove });
      const audit = { targetName: changed.name, detail: { added: add.length, removed: remove } };
      return { status: 200, body: toKeysView(changed), audit };
    },

    async updateAllocation({ tx, ctx, allocation, body: { labels } }) {
      const labelled = await allocations.label(tx, allocation.id, labels);
      const unreachable = await allocations.unreachableNodes(tx, [labelled]);
      const view = toView(ctx, labelled, unreachable.get(labelled.node.id));
      return { status: 200, body: view, audit: { detail: { labels } } };
    },

    async extendAllocation({ tx, ctx, allocation, body: { duration_seconds } }) {
      const extended = await allocations.extend(tx, ctx, allocation.id, duration_seconds);
      const unreachable = await allocations.unreachableNodes(tx, [extended]);
      const view = toView(ctx, extended, unreachable.get(extended.node.id));
      return { status: 200, body: view, audit: { detail: { ends_at: view.ends_at } } };
    },

    getReleaseEvidence: async ({ db, allocation }) => ({
      status: 200,
      body: await allocations.releaseEvidence(db, allocation),
    }),

    async forceReleaseAllocation({ tx, ctx, allocation, body: { reason } }) {
      const released = await allocations.release(tx, ctx, allocation.id, 'operator');
      return { status: 202, body: toOperatorView(released), audit: { detail: { reason } } };
    },

    async forceCleanupAllocation({ tx, ctx, allocation, body: { reason, runtime_verified_absent } }) {
      const released = await allocations.forceCleanup(tx, ctx, allocation.id);
      return { status: 200, body: toOperatorView(released), audit: { detail: { reason, runtime_verified_absent } } };
    },

    async listNodeAllocations({ db, node }) {
      return { status: 200, body: { items: (await allocations.onNode(db, node.id)).map(toOperatorView) } };
    },

    async listSlots({ db, query }) {
      const filter = { node: query.node, state: query.state };
      const { items, nextCursor } = await allocations.slots(db, filter, pageOf(query, ['slots', filter]));
      return { status: 200, body: { items: items.map(toHeldView), next_cursor: nextCursor } };
    },
    getSlot: async ({ db, slot }) => ({ status: 200, body: toHeldView(await allocations.holderOf(db, slot)) }),
  };
}

function locationsOf(allocation: Allocation) {
  return {
    location: `/api/v1/projects/${allocation.projectId}/allocations/${allocation.id}`,
    'operation-location': `/api/v1/operations/${allocation.operation.id}`,
  };
}

function toView(
  { principal }: Ctx<ActingPrincipal>,
  a: ListedAllocation,
  unreachable: Unreachable | undefined,
): AllocationView {
  return {
    id: a.id,
    org_id: a.orgId,
    project_id: a.projectId,
    name: a.name,
    labels: a.labels,
    state: a.state,
    sku: a.sku,
    gpu: { model: a.gpuModel, count: a.gpuCount, memory_bytes: Number(a.gpuMemoryBytes) },
    price_per_hour: toMoneyView(a.pricePerHour),
    simulated: a.simulated,
    region: a.region,
    capacity_shape: a.capacityShape,
    sudo: a.sudo,
    node: { id: a.node.id, name: a.node.name },
    isolation: a.isolation ?? null,
    runtime_user: a.runtimeUser ?? null,
    ...addressOf(a, principal.permissions),
    requested_by: a.requestedBy,
    operation: { id: a.operation.id, kind: a.operation.kind, state: operationStates[a.state] },
    failure: a.failure ? publicFailure(a.failure) : null,
    waiting: waitingOf(a, unreachable),
    created_at: a.createdAt.toISOString(),
    state_changed_at: a.stateChangedAt.toISOString(),
    active_at: a.activeAt?.toISOString() ?? null,
    max_duration_seconds: a.maxDurationSeconds ?? null,
    ends_at: (a.state === 'active' && a.endsAt?.toISOString()) || null,
    ending: endingOf(a),
    release_reason: a.releaseReason ?? null,
    released_at: a.releasedAt?.toISOString() ?? null,
  };
}

/** What its project was warned of; of two ends the first. */
function endingOf({ state, idle, endsAt, endWarnedAt }: ListedAllocation): AllocationView['ending'] {
  if (state !== 'active') return null;
  const isOver = endsAt !== undefined && endWarnedAt !== undefined;
  if (idle && !(isOver && endsAt < idle.endsAt)) return { reason: 'idle', at: idle.endsAt.toISOString() };
  return isOver ? { reason: 'max_duration', at: endsAt.toISOString() } : null;
}

function toLabelFilter(text: string): LabelFilter {
  const [key = '', ...value] = text.split('=');
  return { key, value: value.length === 0 ? undefined : value.join('=') };
}

function toOperatorView(a: Allocation): NodeAllocation {
  return {
    id: a.id,
    name: a.name,
    state: a.state,
    org_id: a.orgId,
    project_id: a.projectId,
    requested_by: a.requestedBy,
    gpu_count: a.gpuCount,
    since: a.createdAt.toISOString(),
  };
}

function toHeldView({ slot, holder }: HeldSlot): SlotView {
  return { ...toSlotView(slot), allocation: holder ? toOperatorView(holder) : null };
}

function toCountsView(counts: AllocationCounts): AllocationCountsView {
  const { byState, needsAttention, activeGpus, activePricePerHour: price } = counts;
  return {
    ...byState,
    needs_attention: needsAttention,
    active_gpus: activeGpus,
    active_price_per_hour: price === undefined ? null : toMoneyView(price),
  };
}

function waitingOf(
  { state, stateChangedAt, name, operation, node }: ListedAllocation,
  unreachable: Unreachable | undefined,
): AllocationView['waiting'] {
  const quarantined = unreachable?.state === 'quarantined';
  const names = { name, operation: operation.id, node: quarantined ? `${node.name} (quarantined)` : node.name };
  const waiting = allocationLifecycle.waiting(state, stateChangedAt, names);
  if (!waiting && unreachable) return allocationLifecycle.whileUnreachable(state, unreachable.since, names) ?? null;
  return waiting ? { ...waiting, offline_since: unreachable?.since.toISOString() ?? null } : null;
}

/** The operation ends in the same transaction as the allocation's state changes, so the one tells the other. */
const operationStates: Record<Allocation['state'], OperationState> = {
  requested: 'pending',
  provisioning: 'running',
  active: 'succeeded',
  releasing: 'running',
  released: 'succeeded',
  failed: 'failed',
  release_failed: 'failed',
};
