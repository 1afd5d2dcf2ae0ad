import type { Audit } from '@gpuaas/audit';
import type { Catalog } from '@gpuaas/catalog';
import type {
  AllocationCreate,
  AllocationId,
  AllocationPlan,
  AllocationUpdate,
  DurationSeconds,
  NodeId,
  OrganizationId,
  ProjectId,
  ReleaseEvidence,
  ReleaseReason,
} from '@gpuaas/contract';
import type { Capacity, Nodes, NodeTasks, PlacedSlot, Regions, SlotFilter, Unreachable } from '@gpuaas/fleet';
import type { SshKeys } from '@gpuaas/iam';
import type { ActingPrincipal, Ctx, Db, Page, PageOf, Tx } from '@gpuaas/kernel';
import type { Operations } from '@gpuaas/operations';
import type { Outbox } from '@gpuaas/outbox';
import type { Policies } from '@gpuaas/policy';
import type { WorkflowEngine } from '@gpuaas/workflow-engine';
import type { Allocation, ListedAllocation } from './allocation.ts';
import { findAllocations, findStates } from './allocation-store.ts';
import { changeKeys, type KeysChange } from './change-keys.ts';
import { createAllocation } from './create-allocation.ts';
import { extendAllocation } from './extend-allocation.ts';
import { forceCleanup } from './force-cleanup.ts';
import { getAllocation } from './get-allocation.ts';
import { findHolder, type HeldSlot, listHeldSlots } from './held-slots.ts';
import { labelAllocation } from './label-allocation.ts';
import { type AllocationCounts, type AllocationFilter, countAllocations, listAllocations } from './list-store.ts';
import { planAllocation } from './plan-allocation.ts';
import { releaseAllocation } from './release-allocation.ts';
import { releaseEvidence } from './release-evidence.ts';

/** Without a name, one is made up. */
export interface CreateAllocation extends AllocationCreate {
  projectId: ProjectId;
  orgId: OrganizationId;
}

/** Everything the rest of the platform may ask of allocations. */
export interface Allocations {
  /** Reserves the capacity and has it prepared; it can be used when `provisioning.active` is published. */
  create(tx: Tx, ctx: Ctx<ActingPrincipal>, input: CreateAllocation): Promise<Allocation>;
  /** What creating it would give now. Writes nothing. */
  plan(db: Db, ctx: Ctx<ActingPrincipal>, input: CreateAllocation): Promise<AllocationPlan>;
  get(db: Db, projectId: ProjectId, id: AllocationId): Promise<Allocation>;
  /** The states of many at once. */
  statesOf(db: Db, ids: readonly AllocationId[]): Promise<Map<AllocationId, Allocation['state']>>;
  list(db: Db, filter: AllocationFilter, page: Page): Promise<PageOf<ListedAllocation>>;
  count(db: Db, projectId: ProjectId): Promise<AllocationCounts>;
  /** Those that hold GPUs of a node, oldest first. */
  onNode(db: Db, nodeId: NodeId): Promise<Allocation[]>;
  /** GPUs of all nodes, by node and index, each with the allocation that holds it. */
  slots(db: Db, filter: SlotFilter, page: Page): Promise<PageOf<HeldSlot>>;
  holderOf(db: Db, slot: PlacedSlot): Promise<HeldSlot>;
  /**
   * Starts the release, or cancels what is not active yet. Nothing of the allocation is left when
   * `provisioning.releasing.completed` is published.
   */
  release(tx: Tx, ctx: Ctx, id: AllocationId, reason: ReleaseReason): Promise<Allocation>;
  /** Lets keys in, or no longer. The host is told by an event. */
  changeKeys(tx: Tx, ctx: Ctx<ActingPrincipal>, id: AllocationId, change: KeysChange): Promise<Allocation>;
  /** Starts its time again, and counts it as used now. Throws `duration_too_long`. */
  extend(tx: Tx, ctx: Ctx, id: AllocationId, duration: DurationSeconds | undefined): Promise<Allocation>;
  label(tx: Tx, id: AllocationId, labels: AllocationUpdate['labels']): Promise<Allocation>;
  /** Frees what a failed release has blocked, on the word of an operator. */
  forceCleanup(tx: Tx, ctx: Ctx, id: AllocationId): Promise<Allocation>;
  releaseEvidence(db: Db, allocation: Allocation): Promise<ReleaseEvidence>;
  /** Which of the nodes that these allocations wait for cannot be reached, and when each was last heard of. */
  unreachableNodes(db: Db, allocations: readonly ListedAllocation[]): Promise<Map<NodeId, Unreachable>>;
}

/** Everything allocations ask of the rest of the platform. */
export interface AllocationsDeps {
  catalog: Pick<Catalog, 'getActive' | 'list'>;
  capacity: Pick<
    Capacity,
    | 'awaitReimage'
    | 'isAwaitingReimage'
    | 'idle'
    | 'countFree'
    | 'explain'
    | 'findRoom'
    | 'holdersOf'
    | 'list'
    | 'reserve'
    | 'use'
    | 'clean'
    | 'free'
    | 'block'
  >;
  regions: Pick<Regions, 'find'>;
  nodes: Pick<Nodes, 'get' | 'findUnreachable' | 'knownUnreachable'>;
  nodeTasks: Pick<NodeTasks, 'enqueue' | 'callOff' | 'findAnswered' | 'answerAgain' | 'proofOf'>;
  operations: Operations;
  sshKeys: Pick<SshKeys, 'choose' | 'whoCanConnect'>;
  outbox: Outbox;
  audit: Pick<Audit, 'append'>;
  policies: Pick<Policies, 'read' | 'readEach'>;
  workflows: Pick<WorkflowEngine, 'start' | 'unknown'>;
}

export function wireAllocations(deps: AllocationsDeps): Allocations {
  return {
    create: (tx, ctx, input) => createAllocation(deps, tx, ctx, input),
    plan: (db, ctx, input) => planAllocation(deps, db, ctx, input),
    get: getAllocation,
    statesOf: findStates,
    list: listAllocations,
    count: countAllocations,
    onNode: async (db, nodeId) => findAllocations(db, await deps.capacity.holdersOf(db, nodeId)),
    slots: (db, filter, page) => listHeldSlots(deps, db, filter, page),
    holderOf: findHolder,
    release: (tx, ctx, id, reason) => releaseAllocation(deps, tx, ctx, id, reason),
    changeKeys: (tx, ctx, id, change) => changeKeys(deps, tx, ctx, id, change),
    extend: (tx, ctx, id, duration) => extendAllocation(deps, tx, ctx, id, duration),
    label: labelAllocation,
    forceCleanup: (tx, ctx, id) => forceCleanup(deps, tx, ctx, id),
    releaseEvidence: (db, allocation) => releaseEvidence(deps, db, allocation),
    async unreachableNodes(db, allocations) {
      const waiting = allocations.filter(({ state }) => state === 'provisioning' || state === 'releasing');
      const found = await deps.nodes.findUnreachable(
        db,
        waiting.map(({ node }) => node.id),
      );
      for (const { state, node } of allocations) {
        const known = state === 'active' && deps.nodes.knownUnreachable(node.id);
        if (known) found.set(node.id, known);
      }
      return found;
    },
  };
}
