import type { NodeHealth, NodeId, NodeInventory } from '@gpuaas/contract';
import { type Ctx, type Db, DomainError, type Page, type PageOf, type Tx } from '@gpuaas/kernel';
import { approveNode, takeInventory } from './approve-node.ts';
import { confirmReimage, type ReimageState } from './confirm-reimage.ts';
import type { Contact } from './contact-store.ts';
import { cordonNode, uncordonNode } from './cordon-node.ts';
import { createNode, type NewNode } from './create-node.ts';
import { hearNodes } from './doubled-agent.ts';
import { drainNode } from './drain-node.ts';
import { moveToRegion } from './move-node.ts';
import type { Node } from './node.ts';
import { findWork, type NodeWork } from './node-link-store.ts';
import {
  findNode,
  findUnreachable,
  listNodes,
  type NodeFilter,
  nodesOutOfService,
  type Unreachable,
} from './node-store.ts';
import { liftQuarantine, quarantineByOperator, revokeNode } from './quarantine-node.ts';
import { clearGpu, type HealthDeps, reportHealth, reportHealthAgain } from './report-health.ts';
import { removeNode, retireNode } from './retire-node.ts';

/** The hosts of the platform. */
export interface Nodes {
  create(tx: Tx, ctx: Ctx, node: NewNode): Promise<Node>;
  get(db: Db, id: NodeId): Promise<Node>;
  list(db: Db, filter: NodeFilter, page: Page): Promise<PageOf<Node>>;
  /** Stops trusting a node: its certificate and open join token end, its polls and streams are cut. */
  revoke(tx: Tx, ctx: Ctx, node: Node, reason: string): Promise<Node>;
  /** As revoking, but `lift` makes its certificate good again. */
  quarantine(tx: Tx, ctx: Ctx, node: Node, reason: string): Promise<Node>;
  lift(tx: Tx, ctx: Ctx, node: Node): Promise<Node>;
  /** Makes slots of the GPUs that it has reported. */
  approve(tx: Tx, ctx: Ctx, node: Node): Promise<Node>;
  /** What the tasks of these nodes say about the way to them and back. */
  workOf(db: Db, ids: readonly NodeId[]): Promise<Map<NodeId, NodeWork>>;
  cordon(tx: Tx, ctx: Ctx, node: Node): Promise<Node>;
  /** Throws `node_not_empty` while somebody holds one of its GPUs. */
  move(tx: Tx, ctx: Ctx, node: Node, region: string): Promise<Node>;
  /** Takes allocations again; also ends a drain. */
  uncordon(tx: Tx, ctx: Ctx, node: Node): Promise<Node>;
  /** Takes nothing new, and is drained when none of its GPUs is held any more. */
  drain(tx: Tx, ctx: Ctx, node: Node): Promise<Node>;
  /** Gives out again what waited for a reimage, on an operator's word. Throws `node_not_empty` and `node_not_reported`. */
  confirmReimage(tx: Tx, ctx: Ctx, node: Node): Promise<{ node: Node; was: ReimageState | undefined }>;
  /** Both throw `node_not_empty` while somebody holds one of its GPUs. */
  retire(tx: Tx, ctx: Ctx, node: Node): Promise<Node>;
  remove(tx: Tx, ctx: Ctx, node: Node): Promise<void>;
  reportInventory(tx: Tx, ctx: Ctx, id: NodeId, inventory: NodeInventory): Promise<void>;
  /** Takes what an agent found wrong with its GPUs, and says which conditions began or ended. */
  reportHealth(tx: Tx, ctx: Ctx, id: NodeId, health: NodeHealth): Promise<{ changed: string[] }>;
  /** An operator has repaired a GPU. Throws `not_found`. */
  clearGpu(tx: Tx, ctx: Ctx, node: Node, gpuUuid: string): Promise<void>;
  outOfService(db: Db, ids: readonly NodeId[]): Promise<NodeId[]>;
  /** Notes that these nodes are there, and quarantines those for which two agents speak. */
  hear(tx: Tx, ctx: Ctx, contacts: readonly Contact[]): Promise<void>;
  /** Which of these nodes cannot be reached, why, and when each was last heard of. */
  findUnreachable(db: Db, ids: readonly NodeId[]): Promise<Map<NodeId, Unreachable>>;
  /** As the last look of this process found it: for answers that are not worth a statement. */
  knownUnreachable(id: NodeId): Unreachable | undefined;
  lookForUnreachable(db: Db): Promise<void>;
}

export type NodesDeps = HealthDeps;

export function wireNodes(deps: NodesDeps): Nodes {
  let unreachable: ReadonlyMap<NodeId, Unreachable> = new Map();
  return {
    create: createNode,
    async get(db, id) {
      const node = await findNode(db, id);
      if (!node) throw new DomainError('not_found', { resource: 'node' });
      return node;
    },
    list: listNodes,
    revoke: (tx, ctx, node, reason) => revokeNode(deps, tx, ctx, node, reason),
    quarantine: (tx, ctx, node, reason) => quarantineByOperator(deps, tx, ctx, node, reason),
    lift: (tx, ctx, node) => liftQuarantine(deps, tx, ctx, node),
    async approve(tx, ctx, node) {
      const approved = await approveNode(tx, ctx, node);
      await reportHealthAgain(deps, tx, ctx, approved.id);
      return approved;
    },
    workOf: findWork,
    cordon: cordonNode,
    move: moveToRegion,
    uncordon: uncordonNode,
    drain: (tx, ctx, node) => drainNode(deps, tx, ctx, node),
    confirmReimage,
    retire: (tx, ctx, node) => retireNode(deps, tx, ctx, node),
    remove: (tx, ctx, node) => removeNode(deps, tx, ctx, node),
    reportInventory: takeInventory,
    reportHealth: (tx, ctx, id, health) => reportHealth(deps, tx, ctx, id, health),
    clearGpu: (tx, ctx, node, gpuUuid) => clearGpu(deps, tx, ctx, node, gpuUuid),
    outOfService: nodesOutOfService,
    hear: async (tx, ctx, contacts) => void (await hearNodes(deps, tx, ctx, contacts)),
    findUnreachable,
    knownUnreachable: (id) => unreachable.get(id),
    async lookForUnreachable(db) {
      unreachable = await findUnreachable(db, 'all');
    },
  };
}
